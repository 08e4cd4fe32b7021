/** A delivery status notification: what a mail server says about a mail (RFC 3464, RFC 6533). */
import { partsOf, readHeaders, splitHead } from './mime.ts';

export type DeliveryReport = {
  /** The ids of the mail that the report is about, as far as the report names them. */
  ids: string[];
  /** The server has given the mail up. A delayed mail may still arrive. */
  failed: boolean;
  /** Such as 5.1.1; empty where the report has none. */
  status: string;
};

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const returnedTypes = [
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
];

/** Returns nothing for any other mail. */
export function readDeliveryReport(source: string): DeliveryReport | undefined {
  const { headers, parts } = partsOf(source);
  const status = parts.find(({ type }) => statusTypes.includes(type));
  if (!status) return undefined;
  const [aboutMail, ...recipients] = status.body
    .trim()
    .split(/\r?\n[ \t]*\r?\n/)
    .map(readHeaders);
  const named = [
    aboutMail?.get('original-envelope-id'),
    ...parts
      .filter(({ type }) => returnedTypes.includes(type))
      .map(({ body }) => readHeaders(splitHead(body.trimStart()).head).get('message-id')),
    headers.get('in-reply-to'),
  ];
  const outcomes = recipients.map((fields) => {
    const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
    const action = fields.get('action')?.toLowerCase().split(/\s/)[0];
    return { failed: action ? action === 'failed' : code.startsWith('5'), code };
  });
  const worst = outcomes.find(({ failed }) => failed) ?? outcomes[0];
  return {
    ids: [...new Set(named.filter((id) => id !== undefined).map(localPart))],
    failed: worst?.failed ?? false,
    status: worst?.code ?? '',
  };
}

/** The part of an id that Corridor has written. */
const localPart = (id: string) => id.replace(/^[<\s]+/, '').split(/[@>\s]/)[0] ?? '';
