import { z } from 'zod';
import { dayOf } from '../clock.ts';
import { request } from '../push/pushRequest.ts';
import { FaxRefused } from './faxRefused.ts';
import type { FaxService, FaxStatus } from './faxService.ts';

type Account = { id: string; password: string; caller: string; email: string; url: string };

const answer = z.object({ Status: z.enum(['Success', 'Failed']), Result: z.unknown() });
const record = z.object({
  SentStatus: z.string(),
  ErrorCode: z.string().nullish(),
  Pages: z.coerce.number().catch(0),
});
const outbox = z.array(
  z.object({ FileName: z.string(), AccountCode: z.union([z.string(), z.number()]).nullish() }),
);

/** The internet fax API of srfax.com: one address, an action, and all values in the body. */
export function srfax({ id, password, caller, email, url }: Account): FaxService {
  async function ask(action: string, more: Record<string, string>): Promise<unknown> {
    const body = new URLSearchParams({
      action,
      access_id: id,
      access_pwd: password,
      sResponseFormat: 'JSON',
      ...more,
    });
    const response = await request(url, { body });
    const text = await response.text();
    if (!response.ok) throw new Error(`SRFax answered ${response.status}`);
    const { Status, Result } = parseAnswer(text);
    // The error omits the provider's text, because it may quote the fax and errors are logged.
    if (Status === 'Failed') throw new FaxRefused(`SRFax refused ${action}`);
    return Result;
  }

  return {
    askAfterMs: 60_000,

    async queue({ to, code, pdf }) {
      const result = await ask('Queue_Fax', {
        sCallerID: caller,
        sSenderEmail: email,
        sFaxType: 'SINGLE',
        sToFaxNumber: `1${to}`,
        sAccountCode: code,
        // Corridor decides about another try, and each try has its own code.
        sRetries: '0',
        sFileName_1: `${code}.pdf`,
        sFileContent_1: pdf.toString('base64'),
      });
      return z.coerce.string().min(1).parse(result);
    },

    async status(ref) {
      return statusOf(record.parse(await ask('Get_FaxStatus', { sFaxDetailsID: ref })));
    },

    /** The number of the fax stands after the bar in the name of its file. */
    async find(code, since) {
      const day = (date: Date) => dayOf(date).date.replaceAll('-', '');
      const found = outbox.parse(
        await ask('Get_Fax_Outbox', {
          sPeriod: 'RANGE',
          // The provider's day may differ from ours.
          sStartDate: day(new Date(since.getTime() - 86_400_000)),
          sEndDate: day(new Date(since.getTime() + 2 * 86_400_000)),
        }),
      );
      return found
        .find((one) => String(one.AccountCode) === code)
        ?.FileName.split('|')
        .at(-1);
    },
  };
}

function parseAnswer(text: string) {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    throw new Error('SRFax answered something that is not its JSON');
  }
}

function statusOf({ SentStatus, ErrorCode, Pages }: z.output<typeof record>): FaxStatus {
  if (SentStatus === 'Sent') return { state: 'delivered', pages: Pages };
  if (SentStatus !== 'Failed') return { state: 'sending' };
  const error = ErrorCode ?? '';
  const again = /busy|no answer/i.test(error);
  const reason = /busy/i.test(error)
    ? 'busy'
    : /no answer/i.test(error)
      ? 'no-answer'
      : /no (remote )?fax/i.test(error)
        ? 'no-fax'
        : 'failed';
  return { state: 'failed', reason, again };
}
