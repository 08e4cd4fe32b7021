import { pdfWords as words } from '@corridor/contract/platform/words.ts';
import { useEffect, useRef } from 'react';
import type { Draw, Page } from './openPdf.ts';
import styles from './PdfViewer.module.css';

type Props = { page: Page; draw: Draw; zoom: number };

/** One page: its picture and its text. */
export function PdfPage({ page, draw, zoom }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!canvas.current || !text.current) return;
    return draw(page, { canvas: canvas.current, text: text.current, zoom });
  }, [page, draw, zoom]);
  const { width, height } = page.getViewport({ scale: zoom });
  return (
    <section
      className={styles.page}
      aria-label={words.pageOf(page.pageNumber)}
      data-page={page.pageNumber}
      style={{ width, height }}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={text} className={styles.text} />
    </section>
  );
}
