/** In plain Latin letters, and all of them small: of a database whose locale knows no others. */
export const folded = (value: string) => `lower(unaccent(${value}))`;

/** Every word of `$search` stands in what is said; accents and capitals count on neither side. */
export const matchesEveryWord = (said: string) => `not exists (
       select from regexp_split_to_table(${folded('$search')}, '\\s+') w(word)
       where w.word <> '' and position(w.word in ${folded(said)}) = 0)`;
