/** Makes a JPEG of a HEIC, which servers and most browsers cannot read. */
import { convertedQuality, convertedType } from '@corridor/contract/uploads/rules.ts';
import { captureOf, withCapture } from './capture.ts';
import type { Answer } from './decoder.ts';

const patienceMs = 90_000;

/** Answers nothing for a picture that cannot be read. The moment of capture is all that it keeps. */
export async function convertHeic(file: File, signal?: AbortSignal): Promise<File | undefined> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const drawn = (await drawByBrowser(file)) ?? (await decodeApart(bytes, signal));
    if (!drawn) return undefined;
    const jpeg = new Uint8Array(await drawn.arrayBuffer());
    const capture = captureOf(bytes);
    const name = `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`;
    return new File([capture ? withCapture(jpeg, capture) : jpeg], name, { type: convertedType });
  } catch {
    return undefined;
  }
}

/** Safari reads the format by itself. */
async function drawByBrowser(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: convertedType, quality: convertedQuality });
}

/** Decodes in a worker, which ends with its memory after one picture. */
function decodeApart(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) {
  const worker = new Worker(new URL('./decoder.ts', import.meta.url), { type: 'module' });
  const limit = AbortSignal.timeout(patienceMs);
  const end = signal ? AbortSignal.any([signal, limit]) : limit;
  const answer = new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data.jpeg);
    worker.onerror = () => resolve(undefined);
    end.addEventListener('abort', () => resolve(undefined));
    worker.postMessage(bytes);
  });
  return answer.finally(() => worker.terminate());
}
