import type { TemplateStore } from '@corridor/contract/templates/schemas.ts';
import type { Change } from '../platform/change.ts';
import { personalDocument } from '../platform/database/personal.ts';
import type { Keys } from '../platform/keystore/keys.ts';

export const templateStores = personalDocument<TemplateStore>('template_stores', {
  categories: {},
  categoryOrder: [],
  items: {},
});

export type NewTemplates = { store: TemplateStore; after: number };

export async function saveTemplates(
  change: Change,
  keys: Keys,
  uid: string,
  { store, after }: NewTemplates,
) {
  const version = await templateStores.save(change, keys, uid, after, store);
  await change.audit({
    action: 'templates.save',
    subject: `templates:${uid}`,
    details: { version, items: Object.keys(store.items).length },
  });
  change.touch(`templates:${uid}`);
  return version;
}
