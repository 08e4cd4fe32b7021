/** Control characters, direction overrides and halves of characters, which nobody types. */
const hidden = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes invisible characters, except line breaks and tabs. */
export const visible = (text: string): string => text.replace(hidden, '');

/** Text that shows nothing: spaces, control characters and invisible characters. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Answers whether the text shows anything. */
export const saysSomething = (text: string): boolean => !unseen.test(text);

/** Answers whether the database can store every text and every name in the value. */
export const isKeptWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return isKept(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inside]) => isKept(name) && isKeptWhole(inside));
};

/** Answers whether the database can store the text: no NUL, and no half of a character. */
export const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
