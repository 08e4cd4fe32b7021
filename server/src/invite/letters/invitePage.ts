import type { InviteForm } from '@corridor/contract/invite/rules.ts';
import { shownCode } from '@corridor/contract/invite/rules.ts';
import { faxWords as words } from '@corridor/contract/invite/words.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { openPaper } from '../../platform/pdf/paper.ts';

type Written = { form: InviteForm; inviter: string; code: string; publicUrl: string };

/** Uses large type, because people type from the page of a fax machine. */
export async function invitePage({ form, inviter, code, publicUrl }: Written) {
  const paper = await openPaper({ fax: true, title: words.title, foot: words.foot });
  const { firstName, lastName, clinicName, city, fax, personalMessage } = form;
  const to = [`${firstName} ${lastName}`, clinicName, city, words.faxTo(phoneMask(fax))];
  paper.write(words.title, { size: 26, strong: true, after: 8 });
  paper.rule(true);
  paper.write(words.to, { size: 11, quiet: true });
  paper.write(to.filter(Boolean).join('\n'), { size: 14, after: 10 });
  paper.write(words.from, { size: 11, quiet: true });
  paper.write(inviter, { size: 14, after: 14 });
  paper.write(words.what(inviter), { size: 14, gap: 4, after: 12 });
  if (personalMessage) {
    paper.section(words.message);
    paper.write(personalMessage, { size: 14, gap: 4, after: 12 });
  }
  paper.keep(180);
  paper.section(words.how);
  paper.write(`${publicUrl}/signup`, { size: 20, strong: true, after: 8 });
  paper.write(words.code, { size: 14, after: 4 });
  paper.write(shownCode(code), { size: 30, strong: true, after: 22 });
  paper.keep(60);
  paper.write(words.stop(inviter), { size: 11 });
  paper.write(words.stopAt(`${publicUrl}/invitations/stop`), { size: 11 });
  const pages = paper.pages();
  return { pages, pdf: await paper.finish() };
}
