/** A worker that decodes one HEIC. The decoder is plain JavaScript: the page forbids other code. */
import {
  convertedDotsAtMost,
  convertedQuality,
  convertedType,
} from '@corridor/contract/uploads/rules.ts';
import decoder from 'libheif-js/libheif/libheif.js';

export type Answer = { jpeg: Blob | undefined };

type Picture = {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  display: (into: ImageData, done: (drawn: ImageData | null) => void) => void;
};
type Library = { HeifDecoder: new () => { decode: (bytes: Uint8Array) => Picture[] } };
type Scope = {
  onmessage: (event: MessageEvent<Uint8Array>) => unknown;
  postMessage: (answer: Answer) => void;
};
const scope = globalThis as unknown as Scope;

scope.onmessage = async ({ data }) => {
  scope.postMessage({ jpeg: await decode(data).catch(() => undefined) });
};

async function decode(bytes: Uint8Array): Promise<Blob | undefined> {
  const { HeifDecoder } = (await decoder()) as unknown as Library;
  const pictures = new HeifDecoder().decode(bytes);
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
  if (!picture) return undefined;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > convertedDotsAtMost) return undefined;
  const drawn = await new Promise<ImageData | null>((resolve) =>
    picture.display(new ImageData(width, height), resolve),
  );
  if (!drawn) return undefined;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(drawn, 0, 0);
  return canvas.convertToBlob({ type: convertedType, quality: convertedQuality });
}
