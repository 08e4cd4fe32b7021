/** A file's name, or the first with a number that is not taken: scan.png, scan (2).png. */
export function distinctName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${stem} (${number})${end}`;
    if (!taken.has(numbered)) return numbered;
  }
}
