import { saveFile } from './saveFile.ts';

/** Turns the PDF in an answer into a file of the browser. */
export function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

export const savePdf = (name: string, base64: string) => saveFile(name, pdfOf(base64));
