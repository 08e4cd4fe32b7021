import { z } from 'zod';
import { id } from '../platform/schemas.ts';
import { limits } from '../templates/rules.ts';
import { atMost, nameOr, shelfId } from '../templates/schemas.ts';
import { brokenReferences } from '../templates/shelf.ts';
import { words as templates } from '../templates/words.ts';
import { shelfOf } from './rules.ts';
import { words } from './words.ts';

const resource = { id: shelfId, resourceName: nameOr(words.nameEmpty), fileId: id };

/** The categories and their order. */
const categoryFields = {
  categories: z
    .record(
      shelfId,
      z.strictObject({
        id: shelfId,
        name: nameOr(templates.categoryNameEmpty),
        resourceIds: z.array(shelfId).max(limits.items),
      }),
    )
    .refine(atMost(limits.categories)),
  categoryOrder: z.array(shelfId).max(limits.categories),
};

/** The stored document: each resource names its file. */
export const keptResources = z
  .strictObject({
    ...categoryFields,
    resources: z.record(shelfId, z.strictObject(resource)).refine(atMost(limits.items)),
  })
  .superRefine((document, context) => {
    for (const path of brokenReferences(shelfOf(document))) {
      const named = path === 'items' ? 'resources' : path;
      context.addIssue({ code: 'custom', path: [named], message: templates.brokenReference });
    }
  });

/** The shown document, with details of each file and its short-lived link. */
export const shownResources = z.strictObject({
  ...categoryFields,
  resources: z.record(
    shelfId,
    z.strictObject({
      ...resource,
      fileName: z.string(),
      filePath: z.string(),
      downloadUrl: z.string(),
      contentType: z.string(),
      size: z.number(),
    }),
  ),
});

export type KeptResources = z.output<typeof keptResources>;
