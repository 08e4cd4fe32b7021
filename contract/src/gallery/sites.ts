/** The body sites of the figure, and the place of each on its drawing of 100 by 240 units. */
import { own } from '../platform/own.ts';

export type View = 'front' | 'back';

type Spot = { label: string; view: View; x: number; y: number };

const spot = (label: string, view: View, x: number, y: number): Spot => ({ label, view, x, y });

/**
 * From the front, the patient's left is on the right of the drawing. From the back it is on the
 * left.
 */
export const bodySites = {
  scalp: spot('Scalp', 'front', 50, 5),
  forehead: spot('Forehead', 'front', 50, 11),
  'right-temple': spot('Right temple', 'front', 43, 14),
  'left-temple': spot('Left temple', 'front', 57, 14),
  'right-eyelid': spot('Right eyelid', 'front', 46, 16),
  'left-eyelid': spot('Left eyelid', 'front', 54, 16),
  nose: spot('Nose', 'front', 50, 19),
  'right-cheek': spot('Right cheek', 'front', 45, 21),
  'left-cheek': spot('Left cheek', 'front', 55, 21),
  'right-ear': spot('Right ear', 'front', 40, 18),
  'left-ear': spot('Left ear', 'front', 60, 18),
  lips: spot('Lips', 'front', 50, 23),
  chin: spot('Chin', 'front', 50, 27),
  'front-neck': spot('Front of neck', 'front', 50, 32),
  'right-shoulder': spot('Right shoulder', 'front', 33, 41),
  'left-shoulder': spot('Left shoulder', 'front', 67, 41),
  'right-chest': spot('Right chest', 'front', 42, 50),
  'left-chest': spot('Left chest', 'front', 58, 50),
  'upper-abdomen': spot('Upper abdomen', 'front', 50, 72),
  'lower-abdomen': spot('Lower abdomen', 'front', 50, 92),
  groin: spot('Groin', 'front', 50, 110),
  'right-upper-arm': spot('Right upper arm', 'front', 28, 60),
  'left-upper-arm': spot('Left upper arm', 'front', 72, 60),
  'right-forearm': spot('Right forearm', 'front', 22, 90),
  'left-forearm': spot('Left forearm', 'front', 78, 90),
  'right-palm': spot('Right palm', 'front', 17, 117),
  'left-palm': spot('Left palm', 'front', 83, 117),
  'right-thigh': spot('Right thigh', 'front', 42, 135),
  'left-thigh': spot('Left thigh', 'front', 58, 135),
  'right-knee': spot('Right knee', 'front', 42, 164),
  'left-knee': spot('Left knee', 'front', 58, 164),
  'right-shin': spot('Right shin', 'front', 42, 192),
  'left-shin': spot('Left shin', 'front', 58, 192),
  'right-foot': spot('Top of right foot', 'front', 41, 226),
  'left-foot': spot('Top of left foot', 'front', 59, 226),
  'back-of-head': spot('Back of head', 'back', 50, 14),
  'back-of-neck': spot('Back of neck', 'back', 50, 31),
  'left-upper-back': spot('Left upper back', 'back', 41, 50),
  'right-upper-back': spot('Right upper back', 'back', 59, 50),
  'mid-back': spot('Mid back', 'back', 50, 66),
  'left-lower-back': spot('Left lower back', 'back', 43, 86),
  'right-lower-back': spot('Right lower back', 'back', 57, 86),
  'left-elbow': spot('Left elbow', 'back', 25, 76),
  'right-elbow': spot('Right elbow', 'back', 75, 76),
  'back-of-left-hand': spot('Back of left hand', 'back', 17, 117),
  'back-of-right-hand': spot('Back of right hand', 'back', 83, 117),
  'left-buttock': spot('Left buttock', 'back', 43, 106),
  'right-buttock': spot('Right buttock', 'back', 57, 106),
  'back-of-left-thigh': spot('Back of left thigh', 'back', 42, 138),
  'back-of-right-thigh': spot('Back of right thigh', 'back', 58, 138),
  'left-calf': spot('Left calf', 'back', 42, 190),
  'right-calf': spot('Right calf', 'back', 58, 190),
  'left-sole': spot('Left sole', 'back', 42, 228),
  'right-sole': spot('Right sole', 'back', 58, 228),
} as const satisfies Record<string, Spot>;

export type BodySite = keyof typeof bodySites;
export const bodySiteNames = Object.keys(bodySites) as BodySite[];
export const siteOf = (name: string): Spot | undefined => own(bodySites, name);
export const siteLabel = (name: string) => siteOf(name)?.label ?? name;

/** The figures of the drawing. */
export const figures = ['neutral', 'female', 'male', 'child'] as const;
export type Figure = (typeof figures)[number];
