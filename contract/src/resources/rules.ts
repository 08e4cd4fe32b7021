import type { Entry, Shelf } from '../templates/shelf.ts';

type Resource = { id: string; resourceName: string; fileId: string; fileName?: string };
type Document<R> = {
  categories: Record<string, { id: string; name: string; resourceIds: string[] }>;
  categoryOrder: string[];
  resources: Record<string, R>;
};
export type ResourceItem = Entry & { fileId: string; fileName?: string };

const mapped = <T, U>(map: Record<string, T>, change: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(map).map(([key, one]) => [key, change(one)]));

/** The document as a shelf, for the editor, the merge and the drag. */
export const shelfOf = ({ categories, categoryOrder, resources }: Document<Resource>) => ({
  categories: mapped(categories, ({ id, name, resourceIds }) => ({
    id,
    name,
    itemIds: resourceIds,
  })),
  categoryOrder,
  items: mapped(
    resources,
    ({ id, resourceName, fileId, fileName }): ResourceItem => ({
      id,
      name: resourceName,
      fileId,
      ...(fileName === undefined ? {} : { fileName }),
    }),
  ),
});

export const documentOf = ({
  categories,
  categoryOrder,
  items,
}: Shelf<ResourceItem>): Document<Omit<Resource, 'fileName'>> => ({
  categories: mapped(categories, ({ id, name, itemIds }) => ({ id, name, resourceIds: itemIds })),
  categoryOrder,
  resources: mapped(items, ({ id, name, fileId }) => ({ id, resourceName: name, fileId })),
});
