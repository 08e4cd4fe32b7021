/** The drawing of a body of 100 by 240 units: one half as a path, which is mirrored at x = 50. */
import type { Figure, View } from '@corridor/contract/gallery/sites.ts';

/** Measures from the middle, by which the figures differ. */
type Shape = {
  head: number;
  neck: number;
  shoulder: number;
  waist: number;
  hip: number;
  thigh: number;
};

const shapes: Record<Figure, Shape> = {
  neutral: { head: 10, neck: 4.5, shoulder: 23.5, waist: 14.5, hip: 17, thigh: 14.5 },
  female: { head: 9.8, neck: 4, shoulder: 22, waist: 12.6, hip: 18.4, thigh: 15.4 },
  male: { head: 10, neck: 5.6, shoulder: 25.5, waist: 15.4, hip: 16.4, thigh: 14.5 },
  child: { head: 11.2, neck: 4, shoulder: 21.6, waist: 15.6, hip: 16, thigh: 13.6 },
};

const outlineOf = ({ head, neck, shoulder, waist, hip, thigh }: Shape) => {
  const x = (fromMiddle: number) => (50 + fromMiddle).toFixed(1);
  return [
    // The head with the ear, and the neck.
    `M50 3C${x(head * 0.6)} 3 ${x(head * 0.96)} 7 ${x(head * 0.96)} 14.5`,
    `C${x(head * 1.16)} 14 ${x(head * 1.14)} 21 ${x(head * 0.92)} 20.5`,
    `C${x(head * 0.84)} 25 ${x(neck + 1.6)} 28 ${x(neck)} 29.4L${x(neck)} 33.4`,
    // The shoulder, the outside of the arm, the hand, and the inside of the arm.
    `C${x(neck + 1)} 36.4 ${x(shoulder - 9)} 36.4 ${x(shoulder - 5.5)} 38`,
    `C${x(shoulder - 1)} 40 ${x(shoulder + 0.8)} 45 ${x(shoulder + 1.2)} 51`,
    `C${x(shoulder + 2)} 60 76.5 65 77.8 73C80 81 82 93 83.6 106`,
    'C85.6 110 87.4 114 87 119C86.8 124 85.6 128.4 83.8 128.6C82.2 128.8 81.4 126 81 122',
    'C80.4 123.4 79.2 122.6 79.2 120C79 115 79 110 79.2 106C77 96 74.6 88 72.8 79',
    'C71 71 69.4 64 67.6 55.6',
    // The side of the body, and the leg down to the foot.
    `C67 62 ${x(waist + 1.2)} 66 ${x(waist)} 75C${x(waist - 0.4)} 84 ${x(hip - 1)} 92 ${x(hip)} 103`,
    `C${x(hip + 0.6)} 118 ${x(thigh + 1.8)} 132 ${x(thigh)} 150C64 157 64.6 163 64 170`,
    'C66 182 64.4 194 62 209C61.8 215 62.6 219 64.8 224C66.4 228.4 66 232 61 232.2',
    'C56.4 232.4 54.6 230.6 54.8 227C55.2 220 55.8 215 55.2 209',
    // The inside of the leg up to the middle.
    'C53.6 195 52.4 184 53 170C53.2 160 52.4 140 51.6 126C51.2 119 50.8 115 50 112',
  ].join('');
};

export const outlines = Object.fromEntries(
  Object.entries(shapes).map(([figure, shape]) => [figure, outlineOf(shape)]),
) as Record<Figure, string>;

const frontLines = [
  // The collarbone, the chest, the navel, the groin and the knee.
  'M52.5 39.5C56 38.4 61 38.6 65 40.6',
  'M50 92.4C50.8 92.4 50.8 94 50 94',
  'M51.4 111C56 107.6 61 103 64.4 97',
  'M55.4 161.4C57 159.8 60 159.8 61.6 161.4',
  'M58 213C59.4 214.4 60.8 214.2 61.6 213',
];
const chests: Record<Figure, string> = {
  neutral: 'M52 58.4C55 61 61 60.6 64.4 56.6',
  female: 'M51.6 59C53.6 64 62.4 64.4 64.4 56',
  male: 'M51.6 58.6C55 60.4 62 60 65.6 55.6',
  child: 'M56.6 55.4C57.2 55.9 58.4 55.9 59 55.4',
};
const backLines = [
  // The spine, the shoulder blade, the buttock, the fold of the knee and the heel.
  'M50 36V96',
  'M54 46C57 51 59 56 63 58.6',
  'M50 98V113',
  'M51 114.6C55 117.6 61 117 64 112.4',
  'M55 164.4C57.4 166 60 166 62.2 164.4',
  'M57 224C59 226 61.4 226 63 224',
];

/** The fine lines inside one half. */
export const linesOf = (figure: Figure, view: View): readonly string[] =>
  view === 'back' ? backLines : [chests[figure], ...frontLines];
