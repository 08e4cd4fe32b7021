import { signatureScale } from '@corridor/contract/signup/agreement.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import SignatureCanvas from 'signature_pad';
import styles from './Signup.module.css';

export type PadHandle = { clear(): void; jpeg(quality: number): string };

/** White paper to sign on, in either scheme. */
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
    const at = canvas.current;
    if (!at) return;
    const { backgroundColor, color: penColor } = getComputedStyle(at);
    const made = new SignatureCanvas(at, { backgroundColor, penColor });
    pad.current = made;
    const ended = () => onDrawn(!made.isEmpty());
    made.addEventListener('endStroke', ended);
    // Another width, another canvas: what was drawn is drawn again.
    const fit = new ResizeObserver(() => {
      const strokes = made.toData();
      at.width = at.clientWidth * signatureScale;
      at.height = at.clientHeight * signatureScale;
      at.getContext('2d')?.scale(signatureScale, signatureScale);
      made.clear();
      made.fromData(strokes);
    });
    fit.observe(at);
    return () => {
      fit.disconnect();
      made.off();
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
