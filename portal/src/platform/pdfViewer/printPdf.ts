/** Opens a PDF in a window of the browser, which prints it. */
export function printPdf(pdf: Blob): void {
  const address = URL.createObjectURL(pdf);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
