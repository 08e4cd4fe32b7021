import {
  type Header,
  limits,
  type ReadLine,
  readHeader,
  readLine,
  type Separator,
} from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { Refusal } from '../../platform/errors.ts';
import { readCsv } from '../files/csv.ts';

export const badFile = (message: string) =>
  new Refusal(
    'invalid-argument',
    { reason: 'file', fields: [{ field: 'file', message }] },
    message,
  );

/** The cells of one line; nothing where its quotation marks are not right. */
function cellsOf(line: string, separator: Separator): string[] | undefined {
  if (!line.includes('"') && !line.includes("'")) return line.split(separator);
  const { rows, problem } = readCsv(line, separator);
  return problem ? undefined : rows[0]?.cells;
}

type Numbered = { line: number; text: string };
/** What has come of the file so far, and the lines that are whole by then. */
export type Piece = { bytes: number; lines: Numbered[] };

/** A file as it comes, piece by piece: never more of it is held than a piece and a line. */
export async function* piecesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [bytes, line, rest] = [0, 0, ''];
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw badFile(words.notUtf8);
    }
  };
  const numbered = (texts: string[]) =>
    texts.map((text) => {
      line += 1;
      return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text };
    });
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw badFile(words.tooLarge);
    const texts = (rest + decode(chunk)).split('\n');
    rest = texts.pop() ?? '';
    // A line without an end is cut: what is wrong with it is known by then.
    if (rest.length > 2 * limits.line) rest = rest.slice(0, limits.line + 1);
    yield { bytes, lines: numbered(texts) };
  }
  rest += decode();
  yield { bytes, lines: rest === '' ? [] : numbered([rest]) };
}

/** The first line that says anything names the columns, or the file is none. */
export function headerOf(text: string): Header {
  const header = readHeader(text.slice(0, limits.line), cellsOf);
  if ('missing' in header) throw badFile(words.missing(header.missing));
  return header;
}

export function lineOf(header: Header, text: string): ReadLine {
  if (text.length > limits.line) return { problem: 'tooLong' };
  const cells = cellsOf(text, header.separator);
  return cells ? readLine(header, cells) : { problem: 'quote' };
}
