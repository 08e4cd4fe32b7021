/** Reduces text to small plain Latin letters. The locale of the database knows no other letters. */
export const foldText = (value: string) => `lower(unaccent(${value}))`;

/** Tests that a text holds every word of `$search`. Accents and capitals do not count. */
export const matchesEveryWord = (column: string) => `not exists (
       select from regexp_split_to_table(${foldText('$search')}, '\\s+') w(word)
       where w.word <> '' and position(w.word in ${foldText(column)}) = 0)`;
