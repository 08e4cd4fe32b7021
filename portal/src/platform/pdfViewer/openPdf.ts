/** The library that reads PDFs is loaded with the first one. */
import {
  type PDFDocumentProxy as Document,
  GlobalWorkerOptions,
  getDocument,
  type PDFPageProxy as Page,
  TextLayer,
} from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

export type { Document, Page };

/** Reads the bytes of a PDF. The page's security policy allows no WebAssembly. */
export async function openPdf(pdf: Blob): Promise<{ document: Document; close: () => void }> {
  const data = new Uint8Array(await pdf.arrayBuffer());
  const loading = getDocument({ data, useWasm: false });
  return { document: await loading.promise, close: () => void loading.destroy() };
}

export type Draw = typeof drawPage;
type Drawing = { canvas: HTMLCanvasElement; text: HTMLElement; zoom: number };

/** Draws a page, with its text above it to select and to be read aloud. Answers how to stop. */
export function drawPage(page: Page, { canvas, text, zoom }: Drawing): () => void {
  const viewport = page.getViewport({ scale: zoom });
  const dots = devicePixelRatio || 1;
  canvas.width = Math.floor(viewport.width * dots);
  canvas.height = Math.floor(viewport.height * dots);
  const drawing = page.render({ canvas, viewport, transform: [dots, 0, 0, dots, 0, 0] });
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(zoom));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  });
  const ignore = () => undefined;
  drawing.promise.catch(ignore);
  layer.render().catch(ignore);
  return () => {
    drawing.cancel();
    layer.cancel();
  };
}
