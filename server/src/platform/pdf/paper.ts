import PDFDocument from 'pdfkit';
import { pdfFonts, runsOf } from './fonts.ts';

export type Look = {
  /** Black on white in type that a fax machine can draw. */
  fax?: boolean;
  /** Stands at the foot of each page. */
  foot: (page: number, of: number) => string;
  /** What a reader's window says; nothing of a patient. */
  title: string;
  /** Pages that have no foot, counted from the first. */
  without?: number;
  /** US Letter, unless it says otherwise; margins in points, at the sides and at both ends. */
  sheet?: { size: [width: number, height: number]; side: number; end: number };
};
type Style = { size?: number; strong?: boolean; quiet?: boolean; gap?: number; after?: number };
type Caption = { name: string; from: string; failed: string };
export type Paper = Awaited<ReturnType<typeof openPaper>>;

const letter = { size: [612, 792] as [number, number], side: 54, end: 54 };
const ink = '#14202b';
const quietInk = '#51606e';
const brand = '#0f6b6d';
const hairline = '#cbd3da';

/** A document of pages that is written from the top downwards. */
export async function openPaper({ fax = false, foot, title, without = 0, sheet = letter }: Look) {
  const { side: margin, end } = sheet;
  const fonts = await pdfFonts();
  const doc = new PDFDocument({
    size: sheet.size,
    margins: { top: end, left: margin, right: margin, bottom: end + 18 },
    bufferPages: true,
    lang: 'en-CA',
    info: { Title: title, Producer: 'Corridor', Creator: 'Corridor' },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const width = doc.page.width - 2 * margin;
  const bottom = () => doc.page.height - doc.page.margins.bottom;
  const sized = (size: number) => (fax ? Math.max(10, size) : size);

  const lettersOf = (name: string) => {
    doc.font(name);
    return (doc as unknown as { _font: { font: Letters } })._font.font;
  };
  for (const name of ['regular', 'strong'] as const) {
    asLatin(lettersOf(name));
    await turn();
  }

  function set(
    text: string,
    { size = 10, strong, quiet, gap = 2 }: Style,
    at: { x?: number; width?: number } = {},
  ) {
    const name = strong ? 'strong' : 'regular';
    const letters = lettersOf(name);
    doc.fontSize(sized(size));
    doc.fillColor(fax ? 'black' : quiet ? quietInk : ink);
    const runs = runsOf(readable(text), (point) => letters.hasGlyphForCodePoint(point));
    const place = { width: at.width ?? width, lineGap: gap };
    const { x = margin } = at;
    runs.forEach(({ text: part, known }, index) => {
      doc.font(known ? name : 'rest');
      const more = { ...place, continued: index < runs.length - 1 };
      if (index === 0) doc.text(part, x, doc.y, more);
      else doc.text(part, more);
    });
  }

  const paper = {
    fax,
    width,
    /** One paragraph, over pages if it must. */
    write(text: string, style: Style = {}) {
      if (text === '') return;
      set(text, style);
      doc.y += style.after ?? 4;
    },
    /** Begins a section; never the last line of a page. */
    section(text: string) {
      paper.keep(52);
      doc.y += 12;
      set(text, { size: 11.5, strong: true });
      doc.y += 2;
      paper.rule();
    },
    rule(strong = false) {
      doc
        .moveTo(margin, doc.y)
        .lineTo(margin + width, doc.y)
        .lineWidth(strong ? 1.5 : 0.5)
        .strokeColor(fax ? 'black' : strong ? brand : hairline)
        .stroke();
      doc.y += 7;
    },
    /** What is named at the left and said at the right. */
    fact(name: string, said: string, nameWidth = 132) {
      paper.keep(30);
      const top = doc.y;
      const page = doc.bufferedPageRange().count;
      set(name, { quiet: true }, { width: nameWidth - 12 });
      const [afterName, namePage] = [doc.y, doc.bufferedPageRange().count];
      // A name that is longer than its page begins what it says on the next one.
      doc.y = namePage === page ? top : doc.y;
      set(said, {}, { x: margin + nameWidth, width: width - nameWidth });
      if (doc.bufferedPageRange().count === namePage) doc.y = Math.max(doc.y, afterName);
      doc.y += 3;
    },
    /** Two blocks beside each other, each of short lines. */
    beside(left: () => void, right: string[]) {
      const top = doc.y;
      left();
      const end = doc.y;
      doc.y = top;
      for (const line of right) {
        doc.font('regular').fontSize(sized(9));
        doc.fillColor(fax ? 'black' : quietInk);
        doc.text(line, margin, doc.y, { width, align: 'right', lineGap: 2 });
      }
      doc.y = Math.max(end, doc.y) + 6;
    },
    /** So much must fit, or it begins on a new page. */
    keep(height: number) {
      if (doc.y + height > bottom()) doc.addPage();
    },
    /** On a page of its own, under its name; as large as the page, and no larger than it is. */
    picture(bytes: Buffer, { name, from, failed }: Caption) {
      doc.addPage();
      set(name, { size: 11.5, strong: true });
      set(from, { size: 9, quiet: true });
      doc.y += 8;
      try {
        const place = {
          fit: [width, bottom() - doc.y] as [number, number],
          align: 'center' as const,
        };
        doc.image(bytes, margin, doc.y, place);
      } catch {
        set(failed, { quiet: true });
      }
    },
    /** Words of which some are strong, in one paragraph. */
    words(runs: readonly { text: string; strong: boolean }[], { size = 10, inset = 0, after = 5 }) {
      const shown = runs.filter(({ text }) => text !== '');
      paper.keep(30);
      doc.fontSize(sized(size)).fillColor(fax ? 'black' : ink);
      shown.forEach(({ text, strong }, at) => {
        const more = { lineGap: 3, width: width - inset, continued: at < shown.length - 1 };
        doc.font(strong ? 'strong' : 'regular');
        if (at === 0) doc.text(readable(text), margin + inset, doc.y, more);
        else doc.text(readable(text), more);
      });
      doc.y += after;
    },
    /** Something drawn, where the paper stands. */
    drawing(bytes: Buffer, fit: { width: number; height: number }) {
      paper.keep(fit.height + 12);
      const top = doc.y;
      doc.image(bytes, margin, top, { fit: [fit.width, fit.height] });
      doc.y = top + fit.height + 4;
    },
    newPage: () => void doc.addPage(),
    /** What stands on the first page is written last, when it is known how many there are. */
    onFirst(write: () => void) {
      const { y } = doc;
      doc.switchToPage(0);
      doc.y = end;
      write();
      doc.switchToPage(doc.bufferedPageRange().count - 1);
      doc.y = y;
    },
    /** Long documents let others have their turn: laying out letters keeps the whole process busy. */
    turn,
    pages: () => doc.bufferedPageRange().count,
    /** Feet are set once it is known how many pages there are. */
    async finish(): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let page = without; page < count; page++) {
        doc.switchToPage(page);
        doc.page.margins.bottom = 0;
        doc.y = doc.page.height - end + 2;
        doc.font('regular').fontSize(sized(8.5));
        doc.fillColor(fax ? 'black' : quietInk);
        doc.text(foot(page + 1, count), margin, doc.y, { width, align: 'center' });
      }
      const ended = new Promise((resolve) => doc.on('end', resolve));
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
  return paper;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

type Letters = {
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string, features?: string[], script?: string): unknown;
};

/**
 * Every word is set as Latin, also one without a letter: of those fontkit does not know the script
 * and moves the letters together twice, until 7.1 reads like 71. The slashed zero tells 03.01O from
 * 03.010. Features are fixed here, for PDFKit keeps the layout of a word only when it is asked for none.
 */
function asLatin(letters: Letters) {
  const layout = letters.layout.bind(letters);
  letters.layout = (text) => layout(text, ['kern', 'zero'], 'latn');
}

/** What no printer has: control characters but for the end of a line. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
