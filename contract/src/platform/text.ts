/** Controls, what turns the direction of what follows, and halves of characters: nobody types them. */
const hidden = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

/** As it can be read; lines and tabs stay. */
export const visible = (text: string): string => text.replace(hidden, '');

/** What leaves nothing on a screen: spaces, controls, and characters that Unicode lets nobody see. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether there is anything in it to be read. */
export const saysSomething = (text: string): boolean => !unseen.test(text);

/** Whether every text in it can be kept, and every name. */
export const isKeptWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return isKept(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inside]) => isKept(name) && isKeptWhole(inside));
};

/** Whether a database keeps it as it is: no NUL, and no half of a character. */
export const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
