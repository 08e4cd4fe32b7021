import type { AiType, ModelState } from '@corridor/contract/prediction/rules.ts';
import type { ModelCard } from '@corridor/contract/prediction/schemas.ts';
import {
  bytes,
  type Column,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** The model that answers for a category. Served by models_active. */
export const activeModel = statement(
  'prediction.active-model',
  `select id, version, card from models where category = $category and state = 'active'`,
  { category: text },
  { id: uuid, version: text, card: json<ModelCard>() },
);

// Served by models_active.
export const activeModels = statement(
  'prediction.active-models',
  `select category, version, card from models where state = 'active' order by category`,
  {},
  { category: text as Column<AiType>, version: text, card: json<ModelCard>() },
);

// Served by models_pkey.
export const modelFile = statement(
  'prediction.model-file',
  'select sealed from models where id = $id',
  { id: uuid },
  { sealed: bytes },
);

/** An installation has few models. */
export const allModels = statement(
  'prediction.models',
  `select m.id, m.category, m.version, m.state, m.card, m.size, m.digest, m.installed_at,
     u.first_name || ' ' || u.last_name as installed_by
   from models m left join users u on u.id = m.installed_by
   order by m.category, m.installed_at desc, m.id`,
  {},
  {
    id: uuid,
    category: text,
    version: text,
    state: text as Column<ModelState>,
    card: json<ModelCard>(),
    size: integer,
    digest: text,
    installedAt: instant,
    installedBy: optional(text),
  },
);

export const translations = statement(
  'prediction.translations',
  `select category as ai_type, ai_label, gp_label, sp_label, specialty from ai_translation
   order by category, ai_label`,
  {},
  {
    aiType: text as Column<AiType>,
    aiLabel: text,
    gpLabel: text,
    spLabel: text,
    specialty: text,
  },
);
