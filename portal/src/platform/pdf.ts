/** A PDF as the server answers it, as a file of the browser. */
export function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

export function savePdf(name: string, base64: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(pdfOf(base64));
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
