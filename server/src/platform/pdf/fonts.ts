import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decompress from 'woff2-encoder/decompress';

const { resolve } = createRequire(import.meta.url);

/**
 * Inter, as on screens. DejaVu draws the letters that Inter lacks (syllabics of Inuktitut and
 * Cree).
 */
const files = {
  regular: 'inter-ui/web/Inter-Regular.woff2',
  strong: 'inter-ui/web/Inter-SemiBold.woff2',
  rest: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
} as const;
export type FontName = keyof typeof files;
export type Fonts = Record<FontName, Buffer>;

let loaded: Promise<Fonts> | undefined;

/**
 * Reads the fonts once for each process. PDFs embed parts of a font, so the packed form must be
 * unpacked.
 */
export function pdfFonts(): Promise<Fonts> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Fonts> {
  const fonts: Partial<Fonts> = {};
  // One font after the other, because unpacking blocks the process.
  for (const [name, file] of Object.entries(files) as [FontName, string][]) {
    const packed = await readFile(resolve(file));
    fonts[name] = file.endsWith('.woff2') ? Buffer.from(await decompress(packed)) : packed;
  }
  return fonts as Fonts;
}

/** Splits a text at each change between letters of the font and other letters. */
export function runsOf(
  text: string,
  has: (codePoint: number) => boolean,
): { text: string; known: boolean }[] {
  const runs: { text: string; known: boolean }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    // White space belongs to the run before it.
    const known = /\s/.test(letter) ? (last?.known ?? true) : has(letter.codePointAt(0) ?? 0);
    if (last?.known === known) last.text += letter;
    else runs.push({ text: letter, known });
  }
  return runs;
}
