/** The places of the services that have an id or a word. */

/** The part of a service that a word stands in, a bit for each. */
export const inName = 1;
export const inField = 2;
export const inPersons = 4;
export const inTexts = 8;
/** Names of people are found by their ids, never by a word of a question. */
export const wordParts = inName | inField | inTexts;
const bits = 4;

export function openPostings() {
  const byId = new Map<string, number[]>();
  const byWord = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, key: string, value: number) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  return {
    addIds(place: number, ids: readonly string[]) {
      for (const id of ids) put(byId, id, place);
    },
    /** The words of each part of a service. */
    addWords(place: number, parts: readonly (readonly [number, readonly string[]])[]) {
      const found = new Map<string, number>();
      for (const [part, words] of parts)
        for (const word of words) found.set(word, (found.get(word) ?? 0) | part);
      for (const [word, mask] of found) put(byWord, word, (place << bits) | mask);
    },
    placesOf: (id: string): readonly number[] => byId.get(id) ?? none,
    /** Calls back with each service that has the word, and the parts that it stands in. */
    eachWith(word: string, note: (place: number, parts: number) => void) {
      for (const packed of byWord.get(word) ?? none) note(packed >> bits, packed & 15);
    },
  };
}

const none: readonly number[] = [];
