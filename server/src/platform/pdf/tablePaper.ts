import PDFDocument from 'pdfkit';
import { pdfFonts } from './fonts.ts';
import { lettersOf, setAsLatin } from './latinLetters.ts';

/** A column: its name, its width as a part of the whole, and where its cells stand. */
type Column = { name: string; part: number; right?: boolean };
type Table = {
  /** The title of the reader's window and of each page; it names no patient. */
  title: string;
  lead: string;
  columns: readonly Column[];
  rowsOfPage: number;
  foot: (page: number, of: number) => string;
};

/** A4 in points: 210 mm wide. */
const [sheetWidth, sheetHeight] = [595.28, 841.89];
const [side, head, foot] = [32, 34, 30];
const ink = '#14202b';
const quietInk = '#51606e';
const hairline = '#cbd3da';

/**
 * Writes a long table page by page while its rows come, and forgets each finished page. The text
 * can be selected.
 */
export async function* tablePaper(
  { title, lead, columns, rowsOfPage, foot: footOf }: Table,
  total: number,
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  const fonts = await pdfFonts();
  const doc = new PDFDocument({
    size: [sheetWidth, sheetHeight],
    margin: 0,
    lang: 'en-CA',
    info: { Title: title, Producer: 'Corridor', Creator: 'Corridor' },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  for (const name of ['regular', 'strong']) setAsLatin(lettersOf(doc, name));

  const width = sheetWidth - 2 * side;
  const top = head + 34;
  const rowHeight = (sheetHeight - top - foot - 18) / rowsOfPage;
  const pages = Math.max(1, Math.ceil(total / rowsOfPage));
  let [page, row] = [0, 0];

  function writeCells(cells: readonly string[], y: number) {
    let x = side;
    columns.forEach(({ part, right }, index) => {
      const room = part * width;
      const place = { width: room - 6, height: rowHeight, lineBreak: false, ellipsis: true };
      doc.text(cells[index] ?? '', x, y, right ? { ...place, align: 'right' } : place);
      x += room;
    });
  }
  function beginPage() {
    page += 1;
    row = 0;
    doc.font('strong').fontSize(11).fillColor(ink).text(title, side, head, { lineBreak: false });
    doc.font('regular').fontSize(8).fillColor(quietInk);
    doc.text(lead, side, head + 2, { width, align: 'right', lineBreak: false });
    doc.text(footOf(page, pages), side, sheetHeight - foot, {
      width,
      align: 'center',
      lineBreak: false,
    });
    doc.font('strong').fontSize(7.5).fillColor(quietInk);
    writeCells(
      columns.map(({ name }) => name),
      top - 12,
    );
    doc.moveTo(side, top - 2).lineTo(side + width, top - 2);
    doc.lineWidth(0.5).strokeColor(hairline).stroke();
    doc.font('regular').fontSize(7.5).fillColor(ink);
  }

  beginPage();
  for await (const batch of batches) {
    for (const cells of batch) {
      if (row === rowsOfPage) {
        doc.addPage();
        beginPage();
      }
      writeCells(cells, top + 2 + row * rowHeight);
      row += 1;
    }
    yield* parts.splice(0);
  }
  doc.end();
  await ended;
  yield* parts;
}
