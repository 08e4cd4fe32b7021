/**
 * The topic of everything by which services are found: their words, people, places and concepts. A
 * taken place of the day does not belong to it.
 */
export const directoryWords = 'directory-words';
