import { pdfWords as words } from '@corridor/contract/platform/words.ts';
import {
  IconChevronDown,
  IconChevronUp,
  IconMinus,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { RetryNote } from '../parts/RetryNote.tsx';
import type { Draw, Page } from './openPdf.ts';
import { PdfPage } from './PdfPage.tsx';
import styles from './PdfViewer.module.css';
import { printPdf } from './printPdf.ts';
import { zoomBy, zoomStep, zoomThatFits } from './zoom.ts';

type Props = {
  /** Reads the PDF. Another `name` is another PDF. */
  name: string;
  load: () => Promise<Blob | undefined>;
};

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const roomAroundPage = 48;

/** A PDF with its pages below each other. */
export function PdfViewer({ name, load }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const pdf = usePdf(name, load);
  const { pages, draw } = pdf;
  const [zoom, setZoom] = useState<number>();
  const [shown, setShown] = useState(1);
  const [first] = pages ?? [];
  useEffect(() => {
    if (!first || !room.current) return;
    const { width } = first.getViewport({ scale: 1 });
    setZoom(zoomThatFits(room.current.clientWidth - roomAroundPage, width));
    setShown(1);
  }, [first]);
  const [nameToPrint, setNameToPrint] = useState<string>();
  const { blob } = pdf;
  // A press on Print waits for the PDF.
  useEffect(() => {
    if (nameToPrint !== name || !blob) return;
    setNameToPrint(undefined);
    printPdf(blob);
  }, [nameToPrint, name, blob]);
  const pageElements = () => [...(room.current?.querySelectorAll('[data-page]') ?? [])];
  const step = (by: number) => pageElements()[shown - 1 + by]?.scrollIntoView({ block: 'start' });
  const followScroll = () => {
    const middle = (room.current?.getBoundingClientRect().top ?? 0) + 120;
    const index = pageElements().findLastIndex(
      (page) => page.getBoundingClientRect().top <= middle,
    );
    setShown(Math.max(0, index) + 1);
  };
  if (pdf.failed)
    return (
      <div className={styles.failed}>
        <RetryNote onRetry={pdf.retry}>{words.failed}</RetryNote>
      </div>
    );
  const count = pages?.length ?? 0;
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <IconButton label={words.previous} aria-disabled={shown <= 1} onClick={() => step(-1)}>
          <IconChevronUp {...size} />
        </IconButton>
        <IconButton label={words.next} aria-disabled={shown >= count} onClick={() => step(1)}>
          <IconChevronDown {...size} />
        </IconButton>
        <span className="tabular">{count > 0 && words.page(shown, count)}</span>
        <div className={styles.zoom}>
          <IconButton
            label={words.smaller}
            aria-disabled={(zoom ?? zoomStep) <= zoomStep}
            onClick={() => setZoom((before) => before && zoomBy(before, -1))}
          >
            <IconMinus {...size} />
          </IconButton>
          <output className="tabular">{zoom ? words.zoom(zoom) : ''}</output>
          <IconButton
            label={words.larger}
            onClick={() => setZoom((before) => before && zoomBy(before, 1))}
          >
            <IconPlus {...size} />
          </IconButton>
        </div>
        <IconButton label={words.print} onClick={() => setNameToPrint(name)}>
          <IconPrinter {...size} />
        </IconButton>
      </div>
      <div
        ref={room}
        className={styles.room}
        onScroll={followScroll}
        aria-busy={!pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
        tabIndex={0}
      >
        {!pages && <p className="visuallyHidden">{words.loading}</p>}
        {zoom &&
          draw &&
          pages?.map((page) => (
            <PdfPage key={page.pageNumber} page={page} draw={draw} zoom={zoom} />
          ))}
      </div>
    </div>
  );
}

type Opened = { name: string; blob: Blob; pages: Page[]; draw: Draw };

function usePdf(name: string, load: Props['load']) {
  const [opened, setOpened] = useState<Opened>();
  const [failedName, setFailedName] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let current = true;
    let end = () => undefined as unknown;
    setFailedName(undefined);
    const read = async () => {
      const blob = await latest.current();
      if (!blob) throw new Error('no PDF');
      const { openPdf, drawPage } = await import('./openPdf.ts');
      const { document, close } = await openPdf(blob);
      end = close;
      const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
      const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
      if (current) setOpened({ name, blob, pages, draw: drawPage });
      else close();
    };
    read().catch(() => current && setFailedName(name));
    return () => {
      current = false;
      end();
    };
  }, [name, attempt]);
  const shown = opened?.name === name ? opened : undefined;
  return {
    pages: shown?.pages,
    draw: shown?.draw,
    blob: shown?.blob,
    failed: failedName === name,
    retry: () => setAttempt((before) => before + 1),
  };
}
