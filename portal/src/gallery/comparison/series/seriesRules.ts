import type { SentSeriesPhoto } from '@corridor/contract/gallery/schemas.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { calendarDaysBetween } from '../../../platform/dates.ts';
import type { Item } from '../../grid/galleryRows.ts';

const { comparison } = words;

/** A picture of a series as the portal has it. */
export type Photo = SentSeriesPhoto;

/** An item of the person's own gallery as a picture of its series. */
export const photoOf = ({ id, name, data, screenUrl, captured, ...item }: Item): Photo => ({
  id,
  name,
  url: data.fileDownloadUrl,
  thumbnailUrl: data.thumbnailDownloadUrl,
  screenUrl,
  width: item.width,
  height: item.height,
  taken: captured ?? data.created,
  measured: item.measured,
  notes: data.notes,
  uses: item.uses,
});

export const letters = ['A', 'B', 'C', 'D'] as const;
export const panesAtMost = letters.length;

/**
 * The ids that stand side by side at first: the picture that was opened and the newest. The newest
 * stands beside the one before it.
 */
export function firstPanes(photos: readonly Photo[], opened: string): string[] {
  const newest = photos.at(-1);
  if (!newest) return [];
  const beside = newest.id === opened ? photos.at(-2)?.id : opened;
  return beside === undefined ? [newest.id] : [beside, newest.id];
}

/** 155 days apart, in parts, because the number stands out. */
export function daysApart(one: Photo, other: Photo): { count: string; text: string } {
  const days = Math.abs(calendarDaysBetween(one.taken, other.taken));
  if (days === 0) return { count: '', text: comparison.sameDay };
  return { count: String(days), text: days === 1 ? comparison.dayApart : comparison.daysApart };
}

/** 6 × 5 mm, 6 mm, or an empty text. */
export function sizeText(measured: Photo['measured']): string {
  const { length = null, width = null } = measured ?? {};
  if (length !== null && width !== null) return comparison.size(length, width);
  const only = length ?? width;
  return only === null ? '' : comparison.millimetres(only);
}

const rows = [
  { part: 'length', name: comparison.length, text: comparison.millimetres },
  { part: 'width', name: comparison.width, text: comparison.millimetres },
  { part: 'colours', name: comparison.colours, text: String },
] as const;

const signed = (value: number, text: (value: number) => string) =>
  value === 0 ? text(0) : `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;

/** Each size of two pictures with its change. Sizes that neither has are left out. */
export function changeRows(a: Photo, b: Photo) {
  return rows.flatMap(({ part, name, text }) => {
    const before = a.measured?.[part] ?? null;
    const after = b.measured?.[part] ?? null;
    if (before === null && after === null) return [];
    const change = before !== null && after !== null ? round(after - before) : undefined;
    return [
      {
        name,
        before: before === null ? '–' : text(before),
        after: after === null ? '–' : text(after),
        change: change === undefined ? '–' : signed(change, text),
      },
    ];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
