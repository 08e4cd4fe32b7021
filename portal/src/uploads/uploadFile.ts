import {
  convertedType,
  faultOf,
  isHeic,
  type Purpose,
  typeByName,
} from '@corridor/contract/uploads/rules.ts';
import { faultWord } from '@corridor/contract/uploads/words.ts';

/** The reason why an upload failed, in words for the person. A hopeless one is not retried. */
export class UploadFailure extends Error {
  readonly hopeless: boolean;
  readonly signedOut: boolean;

  constructor(message: string, hopeless: boolean, signedOut = false) {
    super(message);
    this.hopeless = hopeless;
    this.signedOut = signedOut;
  }
}

/**
 * Answers whether the server still has an unclaimed upload. Without an answer it counts as kept.
 */
export async function isKept(id: string): Promise<boolean> {
  const headers = { 'tus-resumable': '1.0.0' };
  const response = fetch(`/uploads/${id}`, { method: 'HEAD', headers });
  return (await response.catch(() => undefined))?.status !== 404;
}

type Options = {
  onProgress?: (sent: number) => void;
  /** The connection is lost, and the upload waits for it. */
  onStall?: () => void;
  signal?: AbortSignal;
};

const typeOf = (file: File) => typeByName(file.name) || file.type;

/** The problem of a file before it is sent. A HEIC counts as the picture that it becomes. */
export function faultBefore(file: File, purpose: Purpose): string | undefined {
  const type = isHeic(typeOf(file)) ? convertedType : typeOf(file);
  const fault = faultOf(type, file.size, purpose);
  return fault && faultWord(fault, purpose);
}

/** The file as it is sent: a HEIC becomes a JPEG, by code that is loaded for it alone. */
async function convert(file: File, purpose: Purpose, signal?: AbortSignal): Promise<File> {
  if (!isHeic(typeOf(file))) return file;
  const { convertHeic } = await import('./heic/convertHeic.ts');
  const converted = await convertHeic(file, signal);
  signal?.throwIfAborted();
  if (!converted) throw new UploadFailure(faultWord('heic', purpose), true);
  return converted;
}

/** Uploads one file for a purpose. Answers its id, by which a call must claim it within a day. */
export async function uploadFile(
  file: File,
  purpose: Purpose,
  { onProgress, onStall, signal }: Options = {},
): Promise<string> {
  const fault = faultBefore(file, purpose);
  if (fault) throw new UploadFailure(fault, true);
  const sent = await convert(file, purpose, signal);
  const { send } = await import('./send.ts');
  signal?.throwIfAborted();
  // An abort after the upload has finished must not remove the file.
  const afterUpload = new AbortController();
  const outcome = await send(sent, purpose, {
    // A converted picture has another size than the file that the person sees.
    onProgress: (bytes) => onProgress?.(Math.round((bytes / sent.size) * file.size)),
    onStall: () => onStall?.(),
    onCancel: (cancel) => signal?.addEventListener('abort', cancel, { signal: afterUpload.signal }),
  });
  afterUpload.abort();
  signal?.throwIfAborted();
  if ('id' in outcome) return outcome.id;
  throw new UploadFailure(outcome.failure, outcome.hopeless ?? false, outcome.signedOut);
}
