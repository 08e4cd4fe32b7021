import { z } from 'zod';
import { count, instant } from '../platform/schemas.ts';
import { everyOutcome } from './outcomes.ts';
import { limits } from './rules.ts';
import { brokenReferences, idShape } from './shelf.ts';
import { words } from './words.ts';

export const shelfId = z.string().regex(idShape);

export const nameOr = (empty: string) =>
  z
    .string()
    .max(limits.name)
    .refine((name) => name.trim() !== '', empty);

export const atMost = (limit: number) => (map: object) => Object.keys(map).length <= limit;

/** Names are not blank, and every reference has its target. */
export const templateStore = z
  .strictObject({
    categories: z
      .record(
        shelfId,
        z.strictObject({
          id: shelfId,
          name: nameOr(words.categoryNameEmpty),
          itemIds: z.array(shelfId).max(limits.items),
        }),
      )
      .refine(atMost(limits.categories)),
    categoryOrder: z.array(shelfId).max(limits.categories),
    items: z
      .record(
        shelfId,
        z.strictObject({
          id: shelfId,
          name: nameOr(words.templateNameEmpty),
          text: z.string().max(limits.text),
          diagnosis: z.string().max(limits.note).optional(),
          outcome: z.enum(everyOutcome).optional(),
        }),
      )
      .refine(atMost(limits.items)),
  })
  .superRefine((store, context) => {
    for (const path of brokenReferences(store)) {
      context.addIssue({ code: 'custom', path: [path], message: words.brokenReference });
    }
  });

export type TemplateStore = z.output<typeof templateStore>;
export type Template = TemplateStore['items'][string];

/**
 * The advice of a used template. By the time it is read, a list may no longer offer the outcome.
 */
export const templateAdvice = z
  .strictObject({
    outcome: z.string().max(100).optional(),
    diagnosis: z.string().max(limits.note).optional(),
  })
  .refine(({ outcome, diagnosis }) => outcome || diagnosis, words.noAdvice);
export type TemplateAdvice = z.output<typeof templateAdvice>;

/** The version that a person has read. Version 0 means that nothing was saved yet. */
export const saved = { version: z.int(), savedAt: instant.nullable() };
export const after = count;
