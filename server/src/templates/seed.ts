import { own } from '@corridor/contract/platform/own.ts';
import type { TemplateStore } from '@corridor/contract/templates/schemas.ts';
import { addCategory, newId, putItem, type Shelf } from '@corridor/contract/templates/shelf.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { type Db, first, statement, text, uuid } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { saveTemplates, templateStores } from './actions.ts';
import type { DemoCategory } from './demo/demoCategory.ts';
import { dermatology } from './demo/dermatology.ts';
import { otolaryngology } from './demo/otolaryngology.ts';

const personByEmail = statement(
  'templates.person-by-email',
  'select id from users where email = $email',
  { email: text },
  { id: uuid },
);

/** The demo's specialists with templates and resources. */
export const demoSpecialists = {
  dermatology: 'amara.okafor@demo.corridor.example',
  otolaryngology: 'tomasz.wierzbicki@demo.corridor.example',
};

export const demoUid = async (db: Db, email: string) =>
  (await first(db, personByEmail, { email }))?.id;

const opening =
  'Dear {{referrer.name}},\n\nThank you for asking about {{patient.firstName}} {{patient.lastName}} ({{patient.dateOfBirth}}).\n\n';
const closing = '\n\nThis advice rests on what was sent to me. {{consultant.name}}, {{today}}';

function storeOf(categories: DemoCategory[]): TemplateStore {
  let store: Shelf<TemplateStore['items'][string]> = {
    categories: {},
    categoryOrder: [],
    items: {},
  };
  for (const { name, templates } of categories) {
    const { shelf, id } = addCategory(store, name);
    store = shelf;
    for (const template of templates) {
      const item = {
        ...template,
        id: newId(template.name, store.items),
        text: opening + template.text + closing,
      };
      store = putItem(store, item, id);
    }
  }
  return store;
}

/** Seeds the templates of each specialist once. */
async function seedTemplates(app: App, change: Change): Promise<void> {
  for (const [name, categories] of Object.entries({ dermatology, otolaryngology })) {
    const uid = await demoUid(change.db, own(demoSpecialists, name) ?? '');
    if (!uid || (await templateStores.read(change.db, app.keys, uid)).version > 0) continue;
    await saveTemplates(change, app.keys, uid, { store: storeOf(categories), after: 0 });
  }
}

export const seed: AreaSeed = {
  atEachStart: (inside, { app }) => inside((world) => seedTemplates(app, world)),
};
