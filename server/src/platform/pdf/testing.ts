import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** For tests: returns the selectable text of each page of a PDF. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push(text.replace(/\s+/g, ' '));
  }
  await loading.destroy();
  return pages;
}

/** For tests: returns width and height of the first page in points. */
export async function pdfSize(pdf: Buffer): Promise<number[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const [, , width = 0, height = 0] = (await (await loading.promise).getPage(1)).view;
  await loading.destroy();
  return [Math.round(width), Math.round(height)];
}

/** For tests: counts the pictures in a PDF. */
export const pdfPictures = (pdf: Buffer) =>
  pdf.toString('latin1').split('/Subtype /Image').length - 1;
