import { expect, it } from 'vitest';
import { outlineOn, readSize, thinned } from './outlines.ts';
import { changeRows, daysApart, firstPanes, type Photo, sizeText } from './seriesRules.ts';

const photo = (id: string, taken: string, measured: Partial<Photo['measured']> = {}): Photo => ({
  id,
  taken,
  name: `${id}.jpg`,
  url: `/files/${id}`,
  thumbnailUrl: null,
  screenUrl: null,
  width: 100,
  height: 200,
  measured: { length: null, width: null, colours: null, outline: [], ...measured },
  notes: '',
  uses: [],
});
const square: [number, number][] = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.6, 0.5],
  [0.4, 0.5],
];

it('the opened picture stands beside the newest, and the newest beside the one before', () => {
  const photos = ['one', 'two', 'three'].map((id) => photo(id, '2026-01-01T12:00:00Z'));
  expect(firstPanes(photos, 'one')).toEqual(['one', 'three']);
  expect(firstPanes(photos, 'three')).toEqual(['two', 'three']);
  expect(firstPanes(photos.slice(0, 1), 'one')).toEqual(['one']);
  expect(firstPanes([], 'one')).toEqual([]);
});

it('days apart are those of the calendar, in either order', () => {
  const june = photo('a', '2026-06-18T20:41:00Z');
  const november = photo('b', '2026-11-20T15:55:00Z');
  expect(daysApart(june, november)).toEqual({ count: '155', text: 'days apart' });
  expect(daysApart(november, june)).toEqual({ count: '155', text: 'days apart' });
  expect(daysApart(june, june)).toEqual({ count: '', text: 'Same day' });
});

it('sizes show their change, and one that was not read shows none', () => {
  const before = photo('a', '2026-06-18T20:41:00Z', { length: 6, width: 5.5, colours: 2 });
  const after = photo('b', '2026-11-20T15:55:00Z', { length: 9, width: 5, colours: null });
  expect(changeRows(before, after)).toEqual([
    { name: 'Length', before: '6 mm', after: '9 mm', change: '+3 mm' },
    { name: 'Width', before: '5.5 mm', after: '5 mm', change: '−0.5 mm' },
    { name: 'Colours', before: '2', after: '–', change: '–' },
  ]);
  expect(changeRows(photo('a', ''), photo('b', ''))).toEqual([]);
  expect(sizeText(before.measured)).toBe('6 × 5.5 mm');
  expect(sizeText(photo('a', '', { width: 4 }).measured)).toBe('4 mm');
  expect(sizeText(null)).toBe('');
});

it('an outline keeps its place where a scale is missing, and has the scale of both otherwise', () => {
  const before = photo('a', '', { length: 5, outline: square });
  const bare = photo('b', '', { length: 10 });
  expect(outlineOn(before, bare)).toEqual({
    points: [
      [40, 80],
      [60, 80],
      [60, 100],
      [40, 100],
    ],
    toScale: false,
  });
  // The same size in the picture, twice the size on the skin: the outline is half as large there.
  const after = photo('b', '', { length: 10, outline: square });
  const { points, toScale } = outlineOn(before, after);
  expect(toScale).toBe(true);
  expect(points).toEqual([
    [45, 85],
    [55, 85],
    [55, 95],
    [45, 95],
  ]);
});

it('a line is measured by a centimetre of the ruler, to half a millimetre', () => {
  const ruler = [
    [0, 0],
    [200, 0],
  ] as const;
  const line = [
    [10, 10],
    [10, 133],
  ] as const;
  expect(readSize(line, ruler)).toBe(6);
  expect(readSize(line.slice(0, 1), ruler)).toBeUndefined();
  expect(readSize(line, [ruler[0], ruler[0]])).toBeUndefined();
});

it('a long line is thinned evenly', () => {
  const points = Array.from({ length: 1_000 }, (_, n) => [n, 0] as const);
  expect(thinned(points, 200)).toHaveLength(200);
  expect(thinned(points, 200)[199]).toEqual([995, 0]);
  expect(thinned(points.slice(0, 3), 200)).toHaveLength(3);
});
