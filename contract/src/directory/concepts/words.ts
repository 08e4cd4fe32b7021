/** The faults of a concept, each in a sentence. */
export const faultWords = {
  noId: 'Write an id of small letters, digits and hyphens.',
  taken: 'This id exists already.',
  reservedId: (id: string) => `Ids that begin like "${id}" belong to the directory itself.`,
  noKind: (kind: string) => `There is no kind "${kind}".`,
  noTarget: 'Name at least one specialty.',
  noSpecialty: (specialty: string) => `There is no specialty "${specialty}".`,
  noSubsite: (subsite: string, specialty: string) =>
    `The specialty "${specialty}" has no subsite "${subsite}".`,
  unreadTarget: (target: string) => `Write "${target}" as: specialty > subsite = weight.`,
  weight: (target: string) => `The weight of "${target}" is not between 0.1 and 1.`,
  noPhrase: 'Write at least one phrase.',
  emptyPhrase: 'A phrase is empty.',
  condition: (condition: string) =>
    `"${condition}" names no patients. Write age<18, age>=65, female or male, with ? where others are meant too.`,
  share: (short: string) => `The share of "${short}" is not between 0.01 and 1.`,
  shared: (phrase: string, others: readonly string[]) =>
    `"${phrase}" also means ${others.slice(0, 3).join(', ')}${others.length > 3 ? ` and ${others.length - 3} more` : ''}. Give an abbreviation a share at each of them, or change that concept.`,
  columns: 'The first line does not name the columns of a vocabulary.',
  cells: (count: number, wanted: number) => `${count} cells where there are ${wanted} columns.`,
  repeatedId: (id: string, place: string) => `The id "${id}" is in ${place} already.`,
  tooMany: (most: number) => `An installation has at most ${most} concepts of its own.`,
  unread: 'A cell is too long, or holds a sign that no text may hold.',
  line: (line: number) => `Line ${line}`,
} as const;
