/** A patient as a form or an earlier consult names them. */
export type Named = { firstName: string; lastName: string; dateOfBirth: string };

const single: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
];

/**
 * The words of a name, without differences of spelling: capitals, accents, hyphens, apostrophes
 * and titles.
 */
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

/** These endings make another name instead of a longer form: Paul and Pauline. */
const otherNameEndings = /^(?:[a-z]|[il]a|in[ae]|n?ne|l?le|elle|ett[ae])$/;

/** Walt is short for Walter, and so is W. Daniel is not short for Danielle. */
function isShort(short: string, long: string): boolean {
  if (!long.startsWith(short)) return false;
  if (short.length === 1) return true;
  return short.length >= 3 && short.length <= 5 && !otherNameEndings.test(long.slice(short.length));
}

type Alike = (one: string, other: string) => boolean;
const isSame: Alike = (one, other) => one === other;
const isCalled: Alike = (one, other) => one === other || isShort(one, other) || isShort(other, one);

/**
 * Every word of the shorter name is in the longer one. A middle name or second last name may be
 * missing.
 */
function agree(one: readonly string[], other: readonly string[], alike: Alike): boolean {
  if (one.join('') === other.join('')) return true;
  const [few, remaining] = one.length <= other.length ? [one, [...other]] : [other, [...one]];
  return (
    few.length > 0 &&
    few.every((word) => {
      const place = remaining.findIndex((each) => alike(word, each));
      if (place >= 0) remaining.splice(place, 1);
      return place >= 0;
    })
  );
}

const isSaid = ({ firstName, lastName }: Named) =>
  firstName.trim() !== '' && lastName.trim() !== '';

function sameName(oneName: Named, otherName: Named): boolean {
  if (!isSaid(oneName) || !isSaid(otherName)) return true;
  const [first, last] = [wordsOf(oneName.firstName), wordsOf(oneName.lastName)];
  const [given, family] = [wordsOf(otherName.firstName), wordsOf(otherName.lastName)];
  const straight = agree(first, given, isCalled) && agree(last, family, isSame);
  return straight || (agree(first, family, isSame) && agree(last, given, isCalled));
}

/** Two complete dates that differ. */
const otherDay = (one: string, other: string) =>
  one.length === 10 && other.length === 10 && one !== other;

/** Answers whether two names can be the same person's. A missing part contradicts nothing. */
export const samePerson = (one: Named, other: Named) =>
  sameName(one, other) && !otherDay(one.dateOfBirth, other.dateOfBirth);

/** The known patients of a number, if the written patient is none of them. */
export const othersUnder = <T extends Named>(written: Named, known: readonly T[]): readonly T[] =>
  known.some((one) => samePerson(written, one)) ? [] : known;
