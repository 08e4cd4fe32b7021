/** Removes invisible characters. Some reverse the text, so that an exe looks like a picture. */
export const plainName = (name: string) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');

/** The file's name, with the first free number if it is taken: scan.png, scan (2).png. */
export function distinctName(name: string, usedNames: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stemWithNumber, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  // A name with such a number continues from it: scan (2).png, scan (3).png. A year is not such a
  // number.
  const stem = stemWithNumber.replace(/ \(\d{1,2}\)$/, '');
  if (!usedNames.has(name)) return name;
  for (let number = 2; ; number++) {
    const numbered = `${stem} (${number})${end}`;
    if (!usedNames.has(numbered)) return numbered;
  }
}
