/** Random questions for tests and measurements. */

type Random = (below: number) => number;

/** The same numbers for the same seed. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

/** The first and the last sign of each script, then some words and emoji. */
const scripts = [
  'az',
  'AZ',
  '09',
  ' ~',
  'àÿ',
  'αω',
  'ая',
  'את',
  'بي',
  'अह',
  'กฮ',
  '一龥',
  '가힣',
  'ぁん',
];
const words = [
  'knee',
  'pain',
  'otitis',
  'calgary',
  'dr',
  '7 yo',
  'MS',
  'éruption',
  '-ear',
  'okafor',
];
const emoji = ['😀', '👩‍⚕️', '🇨🇦', '❤️', '\u0301', '\u200d', '\u202e', '\u0000', '\ud800'];

function pieceOf(random: Random): string {
  const way = random(8);
  if (way === 0) return words[random(words.length)] ?? '';
  if (way === 1) return emoji[random(emoji.length)] ?? '';
  if (way === 2) return ' ';
  const [first = 'a', last = 'z'] = scripts[random(scripts.length)] ?? '';
  const from = first.codePointAt(0) ?? 0;
  const signs = (last.codePointAt(0) ?? 0) - from + 1;
  const length = 1 + random(9);
  return Array.from({ length }, () => String.fromCodePoint(from + random(signs))).join('');
}

/** A text of exactly so many characters. */
function textOf(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += pieceOf(random);
  return text.slice(0, length);
}

const longest = 400;
const muchLonger = 8_000;

/**
 * Asks so many random questions of up to 400 characters, and one longer question for each hundred.
 * `ask` answers the status.
 */
export async function askRandomly(ask: (q: string) => Promise<number>, runs: number, seed = 7) {
  const random = randomFrom(seed);
  const taken: number[] = [];
  const broken: string[] = [];
  const askOne = async (length: number) => {
    const q = textOf(random, length);
    const started = performance.now();
    const status = await ask(q);
    taken.push(performance.now() - started);
    if (status >= 500) broken.push(`${status}: ${JSON.stringify(q)}`);
  };
  for (let run = 0; run < runs; run++) {
    await askOne(1 + random(longest));
    if (run % 100 === 99) await askOne(longest + 1 + random(muchLonger));
  }
  const sorted = taken.toSorted((one, other) => one - other);
  return { broken, p99: sorted[Math.floor(0.99 * sorted.length)] ?? 0, asked: taken.length };
}
