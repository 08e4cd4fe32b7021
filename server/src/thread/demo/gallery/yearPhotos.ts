import type { Measured } from '@corridor/contract/gallery/schemas.ts';
import type { BodySite } from '@corridor/contract/gallery/sites.ts';
import { height, width } from '../../../uploads/demo/noise.ts';
import type { scenes } from '../../../uploads/demo/scenes.ts';
import type { skins } from '../../../uploads/demo/skin.ts';
import { moleStages, outlineOf, woundStages } from '../../../uploads/demo/stages.ts';
import { clinicYear, sentPhotoLines } from './clinicYear.ts';

export type DemoSkin = keyof typeof skins;
/** The subject of a photo: a stage of a series, a scene, or a label that the models know. */
export type Drawing =
  | { kind: 'stage'; series: 'mole' | 'wound'; stage: number; skin: DemoSkin; seed: number }
  | { kind: 'scene'; scene: keyof typeof scenes; skin: DemoSkin; seed: number }
  | {
      kind: 'label';
      category: 'derm' | 'ear';
      label: string;
      skin: DemoSkin | undefined;
      seed: number;
    };

export type DemoPhoto = {
  owner: string;
  daysAgo: number;
  minute: number;
  /** The last name of a patient of the consults, and the site; none for teaching. */
  patient: string | undefined;
  site: BodySite | undefined;
  drawing: Drawing;
  name: string;
  tags: string[];
  notes: string;
  measured: Measured | null;
  agrees: boolean;
};

function drawingOf(text: string): Drawing {
  const [about = '', what = '', ...rest] = text.split(' ');
  const seed = Number(rest.at(-1));
  const skin = rest.length > 1 ? (rest[0] as DemoSkin) : undefined;
  if (about === 'derm' || about === 'ear')
    return { kind: 'label', category: about, label: what, skin, seed };
  if (skin && (about === 'mole' || about === 'wound'))
    return { kind: 'stage', series: about, stage: Number(what), skin, seed };
  if (skin && about === 'scene')
    return { kind: 'scene', scene: what as keyof typeof scenes, skin, seed };
  throw new Error(`this is no drawing of a demo photo: ${text}`);
}

const stagesOf = { mole: moleStages, wound: woundStages };

/** The sizes that a clinician reads against the ruler of a stage. */
function measuredOf(kind: keyof typeof stagesOf, stage: number): Measured | null {
  const read = stagesOf[kind][stage];
  return read ? { ...read, outline: outlineOf(stagesOf[kind], stage, { width, height }) } : null;
}

/** Reads a line of clinicYear.ts. */
function photoOf(owner: string, line: string): DemoPhoto {
  const [days, time = '', patient, site, drawn = '', tags = '', notes = '', agrees] =
    line.split(' | ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const drawing = drawingOf(drawn);
  const named = site === '-' ? (tags.split(', ')[0] ?? '') : (site ?? '');
  return {
    owner,
    daysAgo: Number(days),
    minute: 60 * hours + minutes,
    patient: patient === '-' ? undefined : patient,
    site: site === '-' ? undefined : (site as BodySite),
    drawing,
    name: `${named}${drawing.kind === 'stage' ? '-ruler' : ''}.jpg`,
    tags: tags.split(', '),
    notes,
    measured: drawing.kind === 'stage' ? measuredOf(drawing.series, drawing.stage) : null,
    agrees: agrees === '+',
  };
}

/** A photo of today; the line begins with the site. */
export const photoOfToday = (patient: string, line: string): DemoPhoto =>
  photoOf('', `0 | 0:00 | ${patient} | ${line}`);

const photosOf = (lines: typeof clinicYear) =>
  Object.entries(lines)
    .flatMap(([owner, ofOwner]) => ofOwner.map((line) => photoOf(owner, line)))
    .toSorted((a, b) => a.daysAgo - b.daysAgo || b.minute - a.minute);

/** The newest first, because a gallery begins with them. */
export const demoPhotos: readonly DemoPhoto[] = photosOf(clinicYear);
/** Photos that were sent in a consult, the oldest first. */
export const sentPhotos: readonly DemoPhoto[] = photosOf(sentPhotoLines).toReversed();
