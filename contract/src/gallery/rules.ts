/** The limits and rules of the gallery, for both sides. */
import { keywordsOf, searchTerm, searchTermsOf } from '../platform/searchTerms.ts';
import { fileTypes, typeByName } from '../uploads/rules.ts';

export const galleryPageSize = 20;
export const searchTagsAtMost = 10;
export const tagsAtMost = 30;
export const tagLength = 40;
export const notesLength = 4_000;
/** The number of items of one call or one archive. */
export const itemsAtOnce = 100;
/** More pictures than these in a consult show a warning. */
export const attachedWithoutWarning = 8;
export const minutesToRestore = 60;

export const zoomRange = { least: 1, most: 4, step: 0.5 } as const;

export type MediaType = 'image' | 'video' | 'other';

/** The media type of a stored file, by its path: pictures, recordings, anything else. */
export function mediaTypeOf(path: string): MediaType {
  const type = typeByName(path);
  const known = Object.entries(fileTypes).find(([name]) => name === type)?.[1].fileType;
  return known === 'image' || known === 'video' ? known : 'other';
}

export const datePresets = ['week', 'month', '6 months', 'year', 'custom'] as const;
export type DatePreset = (typeof datePresets)[number];

/** The first day of a preset that ends today, as yyyy-MM-dd. Custom has no day of its own. */
export function presetStart(preset: Exclude<DatePreset, 'custom'>, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  if (preset === 'week') return isoDay(new Date(Date.UTC(year, month - 1, day - 7)));
  const back = { month: 1, '6 months': 6, year: 12 }[preset];
  const lastOfMonth = new Date(Date.UTC(year, month - back, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 - back, Math.min(day, lastOfMonth))));
}
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** Two spellings of one tag have the same key. */
export const tagKey = (tag: string) => searchTermsOf(tag).join(' ');

/** The tags without repeats, in their order. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (key && !byKey.has(key)) byKey.set(key, tag.trim().replace(/\s+/g, ' '));
  }
  return [...byKey.values()];
}

/** The words by which a note is found. */
export const noteWords = (notes: string) => keywordsOf([notes]);

/** The words of a search in notes. Each of them must be in the note. */
export const searchedNoteWords = (text: string) => [
  ...new Set(text.split(/\s+/).map(searchTerm).filter(Boolean)),
];

/** A search needs a date, a tag or a note. */
export const isSearch = ({ from, to, tags, notes }: GallerySearch) =>
  [from, to].some((day) => day !== '') || tags.length > 0 || notes.trim() !== '';

export type GallerySearch = { from: string; to: string; tags: readonly string[]; notes: string };
export const emptySearch: GallerySearch = { from: '', to: '', tags: [], notes: '' };
