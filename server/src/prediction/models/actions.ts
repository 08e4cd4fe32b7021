import { createHash } from 'node:crypto';
import type { ModelCard } from '@corridor/contract/prediction/schemas.ts';
import { modelFaults as words } from '@corridor/contract/prediction/words.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bytes,
  first,
  instant,
  integer,
  json,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { predictorOf } from '../predictors.ts';
import type { ModelFault } from '../runtime/messages.ts';
import { badModel, readCard, refuseSize } from './card.ts';
import { sealModel } from './sealed.ts';

const put = statement(
  'prediction.put-model',
  `insert into models
     (id, category, version, state, card, size, digest, sealed, installed_at, installed_by)
   values ($id, $category, $version, 'candidate', $card, $size, $digest, $sealed, $now, $by)
   on conflict (category, version) do nothing`,
  {
    id: uuid,
    category: text,
    version: text,
    card: json<string>(),
    size: integer,
    digest: text,
    sealed: bytes,
    now: instant,
    by: optional(uuid),
  },
);
const putTranslation = statement(
  'prediction.put-translation',
  `insert into ai_translation (category, ai_label, gp_label, sp_label, specialty)
   values ($category, $aiLabel, $gpLabel, $spLabel, $specialty)
   on conflict (category, ai_label) do update set gp_label = excluded.gp_label,
     sp_label = excluded.sp_label, specialty = excluded.specialty`,
  { category: text, aiLabel: text, gpLabel: text, spLabel: text, specialty: text },
);

export type Model = { card: ModelCard; onnx: Buffer };

const faultWords = (fault: ModelFault, { input, labels }: ModelCard): string => {
  if (fault.fault === 'labelCount') return words.labelCount(fault.found, labels.length);
  if (fault.fault === 'inputs') return words.inputs(fault.found);
  if (fault.fault === 'inputSize') return words.inputSize(input.width, input.height);
  return words[fault.fault];
};

/** Reads the two files of a model and tries it. A model that does not fit its card is refused. */
export async function checkedModel(app: App, cardText: string, onnx: Buffer): Promise<Model> {
  const card = readCard(cardText);
  refuseSize(onnx);
  const shape = { input: card.input, labels: card.labels.length };
  const fault = await predictorOf(app).check(onnx, shape);
  if (fault) throw badModel(faultWords(fault, card));
  return { card, onnx };
}

/** Installs a model as a candidate, and keeps the wording of its labels. */
export async function installModel(
  change: Change,
  keys: Keys,
  { card, onnx }: Model,
  by: string | null,
): Promise<string> {
  const id = newId();
  const { category, version, specialty, labels } = card;
  const digest = createHash('sha256').update(onnx).digest('hex');
  const file = { size: onnx.length, digest, sealed: sealModel(keys, id, onnx) };
  const row = { id, category, version, card: JSON.stringify(card), now: change.now, by };
  if ((await run(change.db, put, { ...row, ...file })) === 0)
    throw refuse('already-exists', 'taken', words.taken(version));
  for (const label of labels)
    await run(change.db, putTranslation, { category, specialty, ...label });
  const details = { category, version, digest };
  await change.audit({ action: 'prediction.install-model', subject: `model:${id}`, details });
  change.touch('models');
  return id;
}

const lockCategory = statement(
  'prediction.lock-category',
  `select id, category, version, state from models
   where category = (select category from models where id = $id) order by id for no key update`,
  { id: uuid },
  { id: uuid, category: text, version: text, state: text },
);
const setState = statement(
  'prediction.set-state',
  'update models set state = $state where id = $id',
  { id: uuid, state: text },
);

async function lockedModel({ db }: Change, id: string) {
  const models = await all(db, lockCategory, { id });
  const model = models.find((each) => each.id === id);
  if (!model) throw refuse('not-found');
  return { model, active: models.find(({ state }) => state === 'active') };
}

async function noteState(change: Change, id: string, action: string, details: object) {
  await change.audit({ action, subject: `model:${id}`, details: { ...details } });
  change.touch('models');
}

/** Two operators who activate at once come one after the other, and the later one stays. */
export async function activateModel(change: Change, id: string): Promise<void> {
  const { model, active } = await lockedModel(change, id);
  const { category, version } = model;
  if (active?.id === id) return;
  if (active) await run(change.db, setState, { id: active.id, state: 'withdrawn' });
  await run(change.db, setState, { id, state: 'active' });
  const before = active ? { before: active.version } : {};
  await noteState(change, id, 'prediction.activate-model', { category, version, ...before });
}

export async function withdrawModel(change: Change, id: string): Promise<void> {
  const { category, version, state } = (await lockedModel(change, id)).model;
  if (state === 'withdrawn') return;
  await run(change.db, setState, { id, state: 'withdrawn' });
  await noteState(change, id, 'prediction.withdraw-model', { category, version });
}

const anyModel = statement(
  'prediction.any-model',
  'select count(*)::int as count from models',
  {},
  { count: integer },
);
export const hasModels = async ({ db }: Change): Promise<boolean> =>
  ((await first(db, anyModel, {}))?.count ?? 0) > 0;
