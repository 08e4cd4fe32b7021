import PDFDocument from 'pdfkit';
import { pdfFonts, runsOf } from './fonts.ts';
import { lettersOf as fontLetters, setAsLatin } from './latinLetters.ts';

export type Look = {
  /** Black on white, in type that a fax machine can draw. */
  fax?: boolean;
  /** The text at the foot of each page. */
  foot: (page: number, of: number) => string;
  /** The title of the reader's window; it names no patient. */
  title: string;
  /** The number of first pages without a foot. */
  without?: number;
  /** The paper, by default US Letter. Margins are in points, at the sides and at both ends. */
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

/** Opens a document and writes it from top to bottom. */
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

  const lettersOf = (name: string) => fontLetters(doc, name);
  for (const name of ['regular', 'strong'] as const) {
    setAsLatin(lettersOf(name));
    await yieldTurn();
  }

  function set(
    text: string,
    { size = 10, strong, quiet, gap = 2 }: Style,
    box: { x?: number; width?: number } = {},
  ) {
    const name = strong ? 'strong' : 'regular';
    const letters = lettersOf(name);
    doc.fontSize(sized(size));
    doc.fillColor(fax ? 'black' : quiet ? quietInk : ink);
    const runs = runsOf(readable(text), (point) => letters.hasGlyphForCodePoint(point));
    const place = { width: box.width ?? width, lineGap: gap };
    const { x = margin } = box;
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
    /** Writes one paragraph, across pages where needed. */
    write(text: string, style: Style = {}) {
      if (text === '') return;
      set(text, style);
      doc.y += style.after ?? 4;
    },
    /** Begins a section. Its title is never the last line of a page. */
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
    /** Writes a name at the left and its value at the right. */
    fact(name: string, value: string, nameWidth = 132) {
      paper.keep(30);
      const top = doc.y;
      const page = doc.bufferedPageRange().count;
      set(name, { quiet: true }, { width: nameWidth - 12 });
      const [afterName, namePage] = [doc.y, doc.bufferedPageRange().count];
      // After a name longer than its page, the value begins on the next page.
      doc.y = namePage === page ? top : doc.y;
      set(value, {}, { x: margin + nameWidth, width: width - nameWidth });
      if (doc.bufferedPageRange().count === namePage) doc.y = Math.max(doc.y, afterName);
      doc.y += 3;
    },
    /** Writes two blocks of short lines side by side. */
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
    /** Begins a new page when this height does not fit. */
    keep(height: number) {
      if (doc.y + height > bottom()) doc.addPage();
    },
    /** Draws a picture under its name on its own page, at most at its own size. */
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
    /** Writes one paragraph in which some words are strong. */
    words(runs: readonly { text: string; strong: boolean }[], { size = 10, inset = 0, after = 5 }) {
      const shown = runs.filter(({ text }) => text !== '');
      paper.keep(30);
      doc.fontSize(sized(size)).fillColor(fax ? 'black' : ink);
      shown.forEach(({ text, strong }, index) => {
        const more = { lineGap: 3, width: width - inset, continued: index < shown.length - 1 };
        doc.font(strong ? 'strong' : 'regular');
        if (index === 0) doc.text(readable(text), margin + inset, doc.y, more);
        else doc.text(readable(text), more);
      });
      doc.y += after;
    },
    /** Draws an image at the present position. */
    drawing(bytes: Buffer, fit: { width: number; height: number }) {
      paper.keep(fit.height + 12);
      const top = doc.y;
      doc.image(bytes, margin, top, { fit: [fit.width, fit.height] });
      doc.y = top + fit.height + 4;
    },
    newPage: () => void doc.addPage(),
    /** Writes to the first page last, when the number of pages is known. */
    onFirst(write: () => void) {
      const { y } = doc;
      doc.switchToPage(0);
      doc.y = end;
      write();
      doc.switchToPage(doc.bufferedPageRange().count - 1);
      doc.y = y;
    },
    /** Laying out letters blocks the process, so long documents pause for other requests. */
    turn: yieldTurn,
    pages: () => doc.bufferedPageRange().count,
    /** Adds the feet when the number of pages is known. */
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

const yieldTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Replaces control characters, which no printer has, except the end of a line. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
