/** A patient as a form, or what a clinic has written before, names them. */
export type Named = { firstName: string; lastName: string; dateOfBirth: string };

const single: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
];

/** The words of a name without what people write differently: capitals, accents, hyphens, apostrophes, titles. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = single.reduce((text, [sign, spelled]) => text.replace(sign, spelled), plain);
  const all = letters
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const named = all.filter((word) => !/^(mr|mrs|ms|miss|mx|dr|mme|mlle)$/.test(word));
  return named.length > 0 ? named : all;
}

/** With these endings a short name becomes another person's, not a longer form: Paul and Pauline. */
const anothers = /^(?:[a-z]|[il]a|in[ae]|n?ne|l?le|elle|ett[ae])$/;

/** Walt is Walter and W is too; Daniel is not Danielle. */
function isShort(short: string, long: string): boolean {
  if (!long.startsWith(short)) return false;
  if (short.length === 1) return true;
  return short.length >= 3 && short.length <= 5 && !anothers.test(long.slice(short.length));
}

type Alike = (one: string, other: string) => boolean;
const isSame: Alike = (one, other) => one === other;
const isCalled: Alike = (one, other) => one === other || isShort(one, other) || isShort(other, one);

/** Each word of the shorter name stands in the longer one: a middle name or a second last name may be missing. */
function agree(one: readonly string[], other: readonly string[], alike: Alike): boolean {
  if (one.join('') === other.join('')) return true;
  const [few, left] = one.length <= other.length ? [one, [...other]] : [other, [...one]];
  return (
    few.length > 0 &&
    few.every((word) => {
      const place = left.findIndex((each) => alike(word, each));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    })
  );
}

const isSaid = ({ firstName, lastName }: Named) =>
  firstName.trim() !== '' && lastName.trim() !== '';

function sameName(one: Named, other: Named): boolean {
  if (!isSaid(one) || !isSaid(other)) return true;
  const [first, last] = [wordsOf(one.firstName), wordsOf(one.lastName)];
  const [given, family] = [wordsOf(other.firstName), wordsOf(other.lastName)];
  const straight = agree(first, given, isCalled) && agree(last, family, isSame);
  return straight || (agree(first, family, isSame) && agree(last, given, isCalled));
}

/** A whole date that says another day. */
const otherDay = (one: string, other: string) =>
  one.length === 10 && other.length === 10 && one !== other;

/** Whether two ways to name somebody can be one person's: what is not said yet contradicts nothing. */
export const samePerson = (one: Named, other: Named) =>
  sameName(one, other) && !otherDay(one.dateOfBirth, other.dateOfBirth);

/** Those whose number it is, where the one who is written is none of them. */
export const othersUnder = <T extends Named>(written: Named, known: readonly T[]): readonly T[] =>
  known.some((one) => samePerson(written, one)) ? [] : known;
