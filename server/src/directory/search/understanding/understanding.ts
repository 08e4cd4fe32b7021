import { own } from '@corridor/contract/platform/own.ts';
import { isSynonymsId, siteId } from '../../serviceIds.ts';
import type { Concept, Target } from '../../vocabulary/concept.ts';
import { type Age, agesIn, type Sex } from './ages.ts';
import { withoutAsides } from './asides.ts';
import { type DirectoryRows, type DirectoryWords, directoryWordsOf } from './directoryWords.ts';
import { chatter, fillers } from './fillers.ts';
import {
  abbreviated,
  isOrdinary,
  type Lexicon,
  type LexiconConcept,
  lexiconOf,
} from './lexicon.ts';
import { alternativesOf, conceptMatches, looseMatches, type Match, weightOf } from './matches.ts';
import { type Speller, spellerOf } from './misspellings.ts';
import { personMatches, regionMatches, wordMatches } from './namedMatches.ts';
import { pieceLength, segmented } from './segmentation.ts';
import { siteConcepts } from './sites.ts';
import { synonymConcepts } from './synonyms.ts';
import { foldedText, stemOf, tokensOf } from './text.ts';
import { shareFor } from './who.ts';

export type Meant = { id: string; label: string; share: number; targets: readonly Target[] };
/** Some words of a question and the concepts that they may mean. */
export type Part = { said: string; weight: number; concepts: Meant[] };
export type Kind = 'econsult' | 'phoneConsult' | 'referral';
export type Understanding = {
  parts: Part[];
  /** For each named person the people who may be meant. */
  people: { said: string; uids: readonly string[] }[];
  regions: { city: string; province: string }[];
  clinics: string[];
  age: Age | undefined;
  kind: Kind | undefined;
  /** The words that are sought in the texts of services: each as it was typed, and as it may be meant. */
  words: { said: string; alternatives: readonly string[] }[];
  /** The words that nothing answers. */
  without: string[];
  /** The understood part of the typed text, from 0 to 1. */
  certainty: number;
};

export type Engine = {
  /** The vocabulary that the engine was made from. */
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  speller: Speller;
  directory: DirectoryWords;
  /** The subsites that there are. */
  exists: ReadonlySet<string>;
  sites: string;
};

export type Vocabulary = { concepts: readonly Concept[]; lexicon: Lexicon };

const siteKey = ({ sites, synonyms }: DirectoryRows) => JSON.stringify([sites, synonyms]);

/** Makes the engine that understands questions. Unchanged parts are taken from the engine before. */
export function engineOf(vocabulary: Vocabulary, rows: DirectoryRows, before?: Engine): Engine {
  const directory = directoryWordsOf(rows);
  const sites = siteKey(rows);
  if (before?.sites === sites && before.vocabulary === vocabulary) return { ...before, directory };
  const fields = siteConcepts(rows.sites);
  const known = lexiconOf(fields, vocabulary.lexicon);
  const all = [...vocabulary.concepts, ...fields];
  const lexicon = lexiconOf(synonymConcepts(known, all, rows.synonyms), known);
  const exists = new Set(rows.sites.map(siteId));
  const speller = spellerOf(lexicon.words);
  return { vocabulary, lexicon, speller, directory, exists, sites };
}

/**
 * Tells whether a word stands in the vocabulary, as a word that is spelt right or as an
 * abbreviation.
 */
export const isInVocabulary = (
  { lexicon, speller }: Pick<Engine, 'lexicon' | 'speller'>,
  token: string,
) =>
  speller.has(token) || lexicon.spelt.has(stemOf(token)) || lexicon.byStem.has(abbreviated(token));

const kindWords: [RegExp, Kind][] = [
  [/\b(?:phone|telephone|call)(?: consult)?\b/, 'phoneConsult'],
  [/\b(?:in person|referral)\b/, 'referral'],
  [/\be[ -]?consult\b/, 'econsult'],
];

/** Words that were written apart or together by mistake become the words that are known. */
function mendedTokens(tokens: string[], { lexicon, speller, directory }: Engine): string[] {
  const isKnown = (token: string) => speller.has(token) || lexicon.spelt.has(stemOf(token));
  const isNamed = (token: string) =>
    directory.people.has(token) || directory.regions.has(token) || directory.words.has(token);
  const mended: string[] = [];
  for (let position = 0; position < tokens.length; position++) {
    const [token = '', next = ''] = [tokens[position], tokens[position + 1]];
    const joined = token + next;
    const odd = (word: string) => !isKnown(word) && !isOrdinary(word) && !isNamed(word);
    const isWord = speller.has(joined);
    if (next && joined.length > 5 && (isWord || odd(token) || odd(next)) && !/\d/.test(joined)) {
      const [meant] = isWord ? [{ word: joined }] : speller.meantBy(joined);
      const apart = [token, next].some((word) => odd(word) && speller.meantBy(word).length > 0);
      if (meant && (isWord || !apart)) {
        mended.push(meant.word);
        position += 1;
        continue;
      }
    }
    const split = token.length > 6 && odd(token) ? splitOf(token, isKnown) : undefined;
    if (split && speller.meantBy(token).length === 0) mended.push(...split);
    else mended.push(token);
  }
  return mended;
}

function splitOf(token: string, isKnown: (word: string) => boolean): [string, string] | undefined {
  for (let at = 3; at <= token.length - 3; at++) {
    const [left, right] = [token.slice(0, at), token.slice(at)];
    if (isKnown(left) && isKnown(right)) return [left, right];
  }
  return undefined;
}

export type Options = { prefix?: boolean; typos?: boolean };

/** A speller for one question: each word is looked at once, and not at all where nothing is forgiven. */
function spellerFor(speller: Speller, typos: boolean): Speller {
  if (!typos) return { ...speller, meantBy: () => [] };
  const known = new Map<string, ReturnType<Speller['meantBy']>>();
  return {
    ...speller,
    meantBy(typed) {
      const found = known.get(typed) ?? speller.meantBy(typed);
      known.set(typed, found);
      return found;
    },
  };
}

function engineFor(engine: Engine, typos: boolean): Engine {
  const { directory } = engine;
  return {
    ...engine,
    speller: spellerFor(engine.speller, typos),
    directory: {
      ...directory,
      lastNames: spellerFor(directory.lastNames, typos),
      regionNames: spellerFor(directory.regionNames, typos),
      ownWords: spellerFor(directory.ownWords, typos),
    },
  };
}

export function understand(
  whole: Engine,
  text: string,
  { prefix = true, typos = true }: Options = {},
): Understanding {
  const engine = engineFor(whole, typos);
  const folded = foldedText(text).replace(/\s+/g, ' ').trim();
  const { age, sex, rest } = agesIn(folded);
  let asked = withoutAsides(rest);
  let kind: Kind | undefined;
  for (const [pattern, meant] of kindWords)
    if (pattern.test(asked)) {
      kind = meant;
      asked = asked.replace(pattern, ' ');
      break;
    }
  const typed = tokensOf(asked);
  const content = typed.filter((token) => !fillers.has(token));
  // A text of fillers alone may still be an abbreviation.
  const tokens = mendedTokens(content.length > 0 ? content : typed, engine);
  const result: Understanding = {
    parts: [],
    people: [],
    regions: [],
    clinics: [],
    words: [],
    without: [],
    age,
    kind,
    certainty: 0,
  };
  let [understood, total] = [0, 0];
  for (let from = 0; from < tokens.length; from += pieceLength) {
    const piece = tokens.slice(from, from + pieceLength);
    const last = from + pieceLength >= tokens.length;
    const begins = prefix && last && !/\s$/.test(text);
    const parts = partsOf(engine, piece, begins);
    for (const part of parts) add(result, part, { engine, piece, age, sex });
    result.words.push(...ownWords(engine, piece, { parts, begins }));
    for (const [at, token] of piece.entries()) {
      const weight = weightOf(token);
      const part = parts.find(({ mask }) => mask & (1 << at));
      const says = !chatter.has(token) && token.length > 1 && !/^\d+$/.test(token);
      if (part || says) total += weight;
      if (part) understood += weight * part.quality;
      else if (says) result.without.push(token);
    }
  }
  result.certainty = total > 0 ? Math.min(1, understood / total) : 0;
  return result;
}

function partsOf(engine: Engine, tokens: string[], begins: boolean): Match[] {
  const { lexicon, speller, directory } = engine;
  const isKnown = (token: string) => isInVocabulary(engine, token);
  const alternatives = tokens.flatMap((token, at) =>
    alternativesOf(token, at, { lexicon, speller, begins: begins && at === tokens.length - 1 }),
  );
  const side = { tokens, directory, isKnown, begins };
  const parts = segmented(tokens.length, [
    ...conceptMatches(lexicon, tokens, alternatives),
    ...looseMatches(
      lexicon,
      alternatives.filter(({ at }) => !isOrdinary(tokens[at] ?? '')),
    ),
    ...personMatches(side),
    ...regionMatches(side),
    ...wordMatches(side),
  ]);
  return parts.filter((part) => !isByChance(part, parts, tokens));
}

/** Everyday words beside others that nothing answers have found a concept by chance. */
function isByChance({ mask, meaning }: Match, parts: readonly Match[], tokens: readonly string[]) {
  if (meaning.kind !== 'concept') return false;
  const words = tokens.filter((_, at) => mask & (1 << at));
  const covered = parts.reduce((bits, part) => bits | part.mask, 0);
  const left = tokens.some((token, at) => !(covered & (1 << at)) && !chatter.has(token));
  return left && words.every(isOrdinary);
}

/** A word that a concept was found by may also stand in the services themselves. */
function ownWords(
  { directory }: Engine,
  piece: readonly string[],
  { parts, begins }: { parts: readonly Match[]; begins: boolean },
) {
  return piece.flatMap((word, position) => {
    const part = parts.find(({ mask }) => mask & (1 << position));
    if (part?.meaning.kind !== 'concept' || word.length < 3 || isOrdinary(word)) return [];
    const exact = directory.words.has(word) ? [word] : [];
    const begun =
      begins && position === piece.length - 1 ? directory.ownWords.begunWith(word, 8) : [];
    const alternatives = [...new Set([...exact, ...begun])];
    return alternatives.length > 0 ? [{ said: word, alternatives }] : [];
  });
}

type Inside = { engine: Engine; piece: string[]; age: Age | undefined; sex: Sex | undefined };

function add(result: Understanding, { mask, quality, meaning }: Match, inside: Inside): void {
  const { engine, piece, age, sex } = inside;
  const saidWords = piece.filter((_, at) => mask & (1 << at));
  const phrase = saidWords.join(' ');
  if (meaning.kind === 'person') result.people.push({ said: phrase, uids: meaning.uids });
  if (meaning.kind === 'region')
    result.regions.push({ city: meaning.city, province: meaning.province });
  if (meaning.kind === 'clinic') result.clinics.push(meaning.name);
  if (meaning.kind === 'word') result.words.push({ said: phrase, alternatives: meaning.words });
  if (meaning.kind !== 'concept') return;
  const known = meaning.concepts.flatMap(({ concept, share }) => {
    const found: LexiconConcept | undefined = engine.lexicon.concepts[concept];
    return found ? [{ found, share: share * shareFor(found.who, age, sex) }] : [];
  });
  // The general concept steps back if the concept goes elsewhere for this patient.
  const special = known.some(({ found, share }) => share > 0 && found.who.some(({ only }) => only));
  for (const { found } of known)
    if (isSynonymsId(found.id))
      result.words.push({ said: phrase, alternatives: found.label.split('|') });
  const concepts = known
    .filter(({ found }, at) => !isSynonymsId(found.id) && isFirst(known, found.id, at))
    .map(({ found, share }) => ({
      id: found.id,
      label: found.label,
      targets: found.targets,
      share: special && !found.who.some(({ only }) => only) ? share * 0.5 : share,
    }))
    .filter(({ share }) => share > 0);
  const { length } = concepts;
  if (length === 0 && known.some(({ found }) => isSynonymsId(found.id))) return;
  if (length === 0) return void result.without.push(...saidWords);
  const words = saidWords.reduce((sum, word) => sum + weightOf(word), 0);
  const kinds = known.map(({ found }) => own(kindWeights, found.kind) ?? 1);
  result.parts.push({
    said: phrase,
    weight: quality * words ** 0.7 * Math.max(...kinds),
    concepts,
  });
}

/** Phrases that an operator adds to a concept are the same concept once more. */
const isFirst = (known: readonly { found: LexiconConcept }[], id: string, at: number) =>
  known.findIndex(({ found }) => found.id === id) === at;

/** A complaint says more of where to go than the part of the body that it is in. */
const kindWeights: Record<string, number> = { bodyPart: 0.55, need: 0.75, drug: 0.9, test: 0.9 };
