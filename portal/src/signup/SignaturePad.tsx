import { signatureScale } from '@corridor/contract/signup/agreement.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import SignatureCanvas from 'signature_pad';
import styles from './Signup.module.css';

export type PadHandle = { clear(): void; jpeg(quality: number): string };

/** A white area to sign on, in both colour schemes. */
export function SignaturePad({
  ref,
  onDrawn,
}: {
  ref: Ref<PadHandle>;
  onDrawn: (drawn: boolean) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignatureCanvas>(undefined);
  const id = useId();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { backgroundColor, color: penColor } = getComputedStyle(element);
    const signatureCanvas = new SignatureCanvas(element, { backgroundColor, penColor });
    pad.current = signatureCanvas;
    const noteStroke = () => onDrawn(!signatureCanvas.isEmpty());
    signatureCanvas.addEventListener('endStroke', noteStroke);
    // A new width clears the canvas, so the strokes are drawn again.
    const resizeObserver = new ResizeObserver(() => {
      const strokes = signatureCanvas.toData();
      element.width = element.clientWidth * signatureScale;
      element.height = element.clientHeight * signatureScale;
      element.getContext('2d')?.scale(signatureScale, signatureScale);
      signatureCanvas.clear();
      signatureCanvas.fromData(strokes);
    });
    resizeObserver.observe(element);
    return () => {
      resizeObserver.disconnect();
      signatureCanvas.off();
      onDrawn(false);
    };
  }, [onDrawn]);
  useImperativeHandle(ref, () => ({
    clear: () => {
      pad.current?.clear();
      onDrawn(false);
    },
    jpeg: (quality) => pad.current?.toDataURL('image/jpeg', quality).split(',')[1] ?? '',
  }));
  return (
    <div>
      <canvas
        ref={canvas}
        className={styles.pad}
        role="img"
        aria-label={labels.padLabel}
        aria-describedby={id}
      />
      <p id={id} className={styles.aside}>
        {labels.padHelp}
      </p>
    </div>
  );
}
