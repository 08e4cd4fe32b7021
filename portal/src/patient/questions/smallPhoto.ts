/** The longest side of a photo that is sent: enough to see skin, and small on a slow connection. */
const longestSide = 2_000;
const quality = 0.86;

export type SmallPhoto = { data: string; url: string };

/** Draws a photo smaller, which also leaves its place and device behind. */
export async function smallPhoto(file: Blob): Promise<SmallPhoto | undefined> {
  const source = URL.createObjectURL(file);
  try {
    const image = await loaded(source);
    if (!image) return undefined;
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', quality);
    return { url, data: base64Part(url) };
  } finally {
    URL.revokeObjectURL(source);
  }
}

const loaded = (url: string) =>
  new Promise<HTMLImageElement | undefined>((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(undefined);
    image.src = url;
  });

export const base64Part = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1);
