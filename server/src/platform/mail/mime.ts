/** Reads as much of MIME (RFC 2045, 2046) as the report about a mail needs. */

export type Headers = ReadonlyMap<string, string>;
type Part = { type: string; headers: Headers; body: string };

const deepest = 5;
const mostParts = 50;

/** Reads header fields with their folded lines. The first field of a name counts. */
export function readHeaders(text: string): Headers {
  const headers = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** Splits a text at its first empty line. */
export function splitHead(text: string): { head: string; body: string } {
  const blank = /(?:^|\r?\n)\r?\n/.exec(text);
  if (!blank) return { head: text, body: '' };
  const head = text.slice(0, blank.index);
  return { head, body: text.slice(blank.index + blank[0].length) };
}

/** Lists the parts of a mail without the multiparts around them, the outermost headers first. */
export function partsOf(source: string): { headers: Headers; parts: Part[] } {
  const parts: Part[] = [];
  const headers = collect(source, parts, 0);
  return { headers, parts };
}

function collect(source: string, parts: Part[], depth: number): Headers {
  const { head, body } = splitHead(source);
  const headers = readHeaders(head);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (type.startsWith('multipart/') && boundary && depth < deepest) {
    for (const inner of `\n${body}`.split(`\n--${boundary}`).slice(1)) {
      if (inner.startsWith('--') || parts.length >= mostParts) break;
      // The rest of the boundary's own line is no header.
      collect(inner.slice(inner.indexOf('\n') + 1), parts, depth + 1);
    }
  } else parts.push({ type, headers, body: decode(body, headers) });
  return headers;
}

function decode(body: string, headers: Headers): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
