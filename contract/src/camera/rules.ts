/** The rules of the camera page: file types and names, and the details of a run of photos. */
import type { WrittenSubject } from '../gallery/subjects.ts';
import { nobody } from '../patients/identity.ts';
import { type ContentType, extensionOf } from '../uploads/rules.ts';

export type CameraMode = 'photo' | 'video';

export const photoType = 'image/jpeg';
export const photoQuality = 0.92;
/**
 * A camera answers with its largest picture up to this size. A browser encodes a recording while it
 * runs, so larger ones would lose pictures.
 */
export const wantedSizes: Record<CameraMode, { width: number; height: number }> = {
  photo: { width: 4_096, height: 3_072 },
  video: { width: 1_920, height: 1_080 },
};

/** Safari, and every browser of an iPhone or iPad. An iPad calls itself a Macintosh. */
export function isSafari(agent: string, touchPoints: number): boolean {
  if (/iPhone|iPad|iPod/.test(agent)) return true;
  if (/Macintosh/.test(agent) && touchPoints > 1) return true;
  return /Safari\//.test(agent) && !/Chrome|Chromium|Edg|OPR|Android/.test(agent);
}

type VideoType = 'video/mp4' | 'video/webm';

/**
 * The type of a recording: mp4 on Safari and iOS, otherwise webm. A browser that cannot record its
 * own type takes the other one. Without either it records nothing.
 */
export function videoTypeOf(
  safari: boolean,
  canRecord: (type: VideoType) => boolean,
): VideoType | undefined {
  const types: VideoType[] = safari ? ['video/mp4', 'video/webm'] : ['video/webm', 'video/mp4'];
  return types.find(canRecord);
}

const two = (value: number) => String(value).padStart(2, '0');

/** photo-20261125-093105.jpg, by the clock of the device. */
export function shotName(type: ContentType, at: Date): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('');
  return `${type === photoType ? 'photo' : 'video'}-${day}-${time}.${extensionOf(type)}`;
}

/** Each photo of a run gets these details. */
export type RunDetails = WrittenSubject & { tags: string[]; notes: string; consent: boolean };

export const noDetails: RunDetails = {
  patient: nobody,
  site: '',
  tags: [],
  notes: '',
  consent: false,
};

/**
 * The saved photos that go into a consult: those of the patient whom the page shows now, so that
 * pictures of two patients never come together.
 */
export const consultIds = (shots: readonly { id?: string; phn: string }[], phn: string): string[] =>
  shots.flatMap((shot) => (shot.id !== undefined && shot.phn === phn ? [shot.id] : []));
