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

/** Splits a line into cells. Returns nothing when its quotation marks are wrong. */
function cellsOf(line: string, separator: Separator): string[] | undefined {
  if (!line.includes('"') && !line.includes("'")) return line.split(separator);
  const { rows, problem } = readCsv(line, separator);
  return problem ? undefined : rows[0]?.cells;
}

type Numbered = { line: number; text: string };
/** The bytes read so far, and the lines that are complete. */
export type Piece = { bytes: number; lines: Numbered[] };

/** Reads a file piece by piece, so memory holds at most a piece and a line. */
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
    // A line without an end is cut, because it is too long anyway.
    if (rest.length > 2 * limits.line) rest = rest.slice(0, limits.line + 1);
    yield { bytes, lines: numbered(texts) };
  }
  rest += decode();
  yield { bytes, lines: rest === '' ? [] : numbered([rest]) };
}

/** The first line with text must name the columns. */
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
