import { own } from '@corridor/contract/platform/own.ts';
import { listOf, type Parameters } from './protocol.ts';

const usualAffix = 4;
const usualThreshold = 30;

/** In small plain letters, sign by sign, so that places in the text stay what they are. */
const foldedSign = (sign: string) =>
  sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 1) || sign;
/** Most texts are of plain letters, which are folded at once. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);
const foldedWord = (word: string) =>
  isPlain(word) ? word.toLowerCase() : [...word].map(foldedSign).join('');

type Marked = { value: string; snippet: string; matched: string[] };
type Style = { start: string; end: string; affix: number; threshold: number; full: boolean };

/** A text with the words that were typed marked in it; nothing where none stands there. */
function marked(text: string, typed: readonly string[], style: Style): Marked | undefined {
  const plain = isPlain(text);
  const small = plain ? text.toLowerCase() : '';
  if (plain && !typed.some((each) => small.includes(each))) return undefined;
  const words = [...text.matchAll(plain ? /[a-z0-9]+/gi : /[\p{L}\p{N}]+/gu)];
  const hits = words.filter(([word]) => {
    const folded = foldedWord(word);
    return typed.some((each) => folded.startsWith(each));
  });
  const [hit] = hits;
  if (!hit) return undefined;
  const mark = (begin: number, stop: number) => {
    let [made, position] = ['', begin];
    for (const { 0: word, index } of hits) {
      if (index < begin || index >= stop) continue;
      made += `${text.slice(position, index)}${style.start}${word}${style.end}`;
      position = index + word.length;
    }
    return made + text.slice(position, stop);
  };
  const first = words.indexOf(hit);
  const from = words.length > style.threshold ? Math.max(0, first - style.affix) : 0;
  const last = words.length > style.threshold ? first + style.affix : words.length - 1;
  const end = words[Math.min(last, words.length - 1)];
  const begin = from === 0 ? 0 : (words[from]?.index ?? 0);
  const stop = last >= words.length - 1 || !end ? text.length : end.index + end[0].length;
  return {
    value: style.full ? mark(0, text.length) : '',
    snippet: mark(begin, stop),
    matched: [...new Set(hits.map(([word]) => word))],
  };
}

/** The texts of a field, through lists. */
function textsAt(document: unknown, path: readonly string[]): { texts: string[]; list: boolean } {
  const [name, ...rest] = path;
  if (Array.isArray(document)) {
    const inner = document.map((each) => textsAt(each, path));
    return { texts: inner.flatMap(({ texts }) => texts), list: true };
  }
  if (name === undefined)
    return { texts: typeof document === 'string' ? [document] : [], list: false };
  if (typeof document !== 'object') return { texts: [], list: false };
  return textsAt(own(document, name), rest);
}

/** The places of the typed words in the fields that were asked, in both of the protocol's forms. */
export function highlightsOf(document: object, asked: Parameters) {
  const { highlight_start_tag: start = '<mark>', highlight_end_tag: end = '</mark>' } = asked;
  const style = {
    start,
    end,
    affix: asked.highlight_affix_num_tokens ?? usualAffix,
    threshold: asked.snippet_threshold ?? usualThreshold,
  };
  const typed =
    asked.q === '*'
      ? []
      : [...asked.q.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => foldedWord(word));
  const whole = listOf(asked.highlight_full_fields);
  const fields = asked.highlight_fields ? listOf(asked.highlight_fields) : listOf(asked.query_by);
  const highlights: object[] = [];
  const highlight: Record<string, unknown> = {};
  if (typed.length === 0 || fields[0] === 'none') return { highlight, highlights };
  for (const field of fields) {
    const { texts, list } = textsAt(document, field.split('.'));
    const full = whole.includes(field);
    const found = texts.map((text) => marked(text, typed, { ...style, full }));
    const hits = found.flatMap((one, index) => (one ? [{ ...one, index }] : []));
    if (hits.length === 0) continue;
    const entry = ({ snippet, value, matched }: Marked) => ({
      matched_tokens: matched,
      snippet,
      ...(full && { value }),
    });
    const [first] = hits;
    if (list)
      highlights.push({
        field,
        indices: hits.map(({ index }) => index),
        matched_tokens: hits.map(({ matched }) => matched),
        snippets: hits.map(({ snippet }) => snippet),
        ...(full && { values: hits.map(({ value }) => value) }),
      });
    else if (first) highlights.push({ field, ...entry(first) });
    const plain = texts.map((text, index) => {
      const hit = found[index];
      return hit ? entry(hit) : { matched_tokens: [], snippet: text };
    });
    setAt(highlight, field.split('.'), list ? plain : plain[0]);
  }
  return { highlight, highlights: asked.enable_highlight_v1 === false ? [] : highlights };
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true });
    return;
  }
  const inner = (own(target, name) ?? {}) as Record<string, unknown>;
  Object.defineProperty(target, name, { value: inner, enumerable: true, configurable: true });
  setAt(inner, rest, value);
}
