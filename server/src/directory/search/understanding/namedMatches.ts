import type { DirectoryWords } from './directoryWords.ts';
import { isOrdinary } from './lexicon.ts';
import { gainOf, type Match } from './matches.ts';

type Side = {
  tokens: readonly string[];
  directory: DirectoryWords;
  /**
   * Tells whether a word stands in the vocabulary. Such a word is never taken for the beginning of
   * a name.
   */
  isKnown: (token: string) => boolean;
  /** The last word may be typed in part. */
  begins: boolean;
};

const titles = new Set(['dr', 'drs', 'doctor', 'docteur', 'dre', 'prof']);
const bit = (at: number) => 1 << at;

type Reading = { uid: string; part: 'first' | 'last'; at: number; quality: number };

/** The names that a word may be. A misspelt or begun word is a name only if it is no other word. */
function readingsOf({ tokens, directory, isKnown, begins }: Side, position: number): Reading[] {
  const token = tokens[position] ?? '';
  const exact = directory.people.get(token) ?? [];
  const found = exact.map(({ uid, part }) => ({ uid, part, at: position, quality: 1 }));
  if (found.length > 0 || isKnown(token) || isOrdinary(token)) return found;
  const lastNames = (word: string, quality: number): Reading[] =>
    (directory.people.get(word) ?? [])
      .filter(({ part }) => part === 'last')
      .map(({ uid, part }) => ({ uid, part, at: position, quality }));
  const titled = titles.has(tokens[position - 1] ?? '');
  const meant = directory.lastNames.meantBy(token);
  const near = meant.flatMap(({ word, quality }) => lastNames(word, quality - 0.04));
  if (!begins || position !== tokens.length - 1 || token.length < (titled ? 1 : 3)) return near;
  const begun = directory.lastNames.begunWith(token, 20);
  return [...near, ...begun.flatMap((word) => lastNames(word, titled ? 0.85 : 0.78))];
}

/** Whole names: a last name, a first name beside its last name, or, with less certainty, a first name alone. */
export function personMatches(side: Side): Match[] {
  const { tokens } = side;
  const readings = tokens.map((_, at) => readingsOf(side, at));
  const found = new Map<number, { quality: number; uids: Set<string> }>();
  const note = (mask: number, quality: number, uid: string) => {
    const other = found.get(mask);
    if (!other || quality > other.quality + 0.05)
      found.set(mask, { quality, uids: new Set([uid]) });
    else if (quality > other.quality - 0.05) other.uids.add(uid);
  };
  for (const [position, list] of readings.entries())
    for (const { uid, part, quality } of list) {
      const title = titles.has(tokens[position - 1] ?? '') ? bit(position - 1) : 0;
      const alone = part === 'last' ? 0.96 : tokens.length === 1 || title ? 0.7 : 0.45;
      note(bit(position) | title, quality * (title ? Math.min(1, alone + 0.1) : alone), uid);
      for (const step of [-2, -1, 1, 2])
        for (const other of readings[position + step] ?? [])
          if (other.uid === uid && part === 'last' && other.part === 'first')
            note(bit(position) | bit(other.at) | title, (quality + other.quality) / 2, uid);
    }
  return [...found].map(([mask, { quality, uids }]) => ({
    mask,
    quality,
    gain: gainOf(countOf(mask), quality),
    meaning: { kind: 'person', uids: [...uids] },
  }));
}

const countOf = (mask: number) => mask.toString(2).replaceAll('0', '').length;
const longestName = 3;

/** Towns, provinces and clinics, by the words of their names one after the other. */
export function regionMatches({ tokens, directory, isKnown }: Side): Match[] {
  const found: Match[] = [];
  for (let from = 0; from < tokens.length; from++)
    for (let length = 1; length <= longestName && from + length <= tokens.length; length++) {
      const name = tokens.slice(from, from + length).join(' ');
      const mask = ((1 << length) - 1) << from;
      const part = (quality: number) => ({ mask, quality, gain: gainOf(length, quality) });
      const region = directory.regions.get(name);
      // Beside other words two letters such as "AB" are the province.
      const isProvince = region?.city === '' && tokens.length > 1;
      if (region)
        found.push({ ...part(isProvince ? 1.02 : 0.99), meaning: { kind: 'region', ...region } });
      const clinic = directory.clinics.get(name);
      if (clinic) found.push({ ...part(0.9), meaning: { kind: 'clinic', name: clinic } });
      if (region || length > 1 || name.length < 6 || isKnown(name) || isOrdinary(name)) continue;
      const [meant] = directory.regionNames.meantBy(name);
      const near = meant && directory.regions.get(meant.word);
      if (near) found.push({ ...part(meant.quality - 0.06), meaning: { kind: 'region', ...near } });
    }
  return found;
}

/** Words that stand in the services themselves and in no vocabulary. */
export function wordMatches({ tokens, directory, isKnown, begins }: Side): Match[] {
  return tokens.flatMap((token, position): Match[] => {
    const part = (quality: number, words: readonly string[]): Match => ({
      mask: bit(position),
      quality,
      gain: gainOf(1, quality) * 0.8,
      meaning: { kind: 'word', words },
    });
    if (token.length < 3 || isOrdinary(token)) return [];
    if (directory.words.has(token)) return [part(0.9, [token])];
    const last = begins && position === tokens.length - 1;
    const begun = last ? directory.ownWords.begunWith(token, 8) : [];
    if (begun.length > 0) return [part(isKnown(token) ? 0.6 : 0.7, begun)];
    if (isKnown(token)) return [];
    const meant = directory.ownWords.meantBy(token);
    const [nearest] = meant;
    return nearest
      ? [
          part(
            nearest.quality - 0.1,
            meant.map(({ word }) => word),
          ),
        ]
      : [];
  });
}
