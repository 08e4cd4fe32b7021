/** Draws the first picture of a recording, which the server cannot do. */
import { posterCharacters } from '@corridor/contract/uploads/rules.ts';

type Poster = { poster: string; seconds: number };

const patienceMs = 20_000;
const largestSide = 1_280;
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Answers nothing for a recording that this browser cannot play. */
export async function drawPoster(file: Blob): Promise<Poster | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
    const loaded = happens(video, 'loadeddata');
    video.src = url;
    await loaded;
    const seconds = await durationOf(video);
    const poster = drawFrame(video);
    return poster === undefined ? undefined : { poster, seconds };
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

const happens = (video: HTMLVideoElement, name: string) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${name} did not happen`));
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    setTimeout(fail, patienceMs);
  });

/** A recording from a browser names no duration, so the player looks for its end. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration;
  const ended = happens(video, 'seeked');
  video.currentTime = Number.MAX_SAFE_INTEGER;
  await ended;
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  const back = happens(video, 'seeked');
  video.currentTime = 0;
  await back;
  return seconds;
}

/** The picture in base64, as small as the call allows. */
function drawFrame(video: HTMLVideoElement): string | undefined {
  const canvas = document.createElement('canvas');
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, largestSide / Math.max(videoWidth, videoHeight));
  Object.assign(canvas, { width: videoWidth * scale, height: videoHeight * scale });
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return qualities
    .map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '')
    .find((poster) => poster !== '' && poster.length <= posterCharacters);
}
