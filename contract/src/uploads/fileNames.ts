/** Removes invisible characters. Some reverse the text, so that an exe looks like a picture. */
export const plainName = (name: string) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');

/** The file's name, with the first free number if it is taken: scan.png, scan (2).png. */
export function distinctName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [whole, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  // A name with such a number continues from it: scan (2).png, scan (3).png. A year is not such a
  // number.
  const stem = whole.replace(/ \(\d{1,2}\)$/, '');
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const numbered = `${stem} (${number})${end}`;
    if (!taken.has(numbered)) return numbered;
  }
}
