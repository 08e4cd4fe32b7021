/** Without signs that nobody sees: some turn what follows around, so that an exe reads as a picture. */
export const plainName = (name: string) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');

/** A file's name, or the first with a number that is not taken: scan.png, scan (2).png. */
export function distinctName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [whole, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  // One that has our number by now counts on from it: scan (2).png, scan (3).png; a year is no such.
  const stem = whole.replace(/ \(\d{1,2}\)$/, '');
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const numbered = `${stem} (${number})${end}`;
    if (!taken.has(numbered)) return numbered;
  }
}
