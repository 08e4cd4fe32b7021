import type { Change } from '../platform/change.ts';
import { run, statement } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';

const collect = statement(
  'outcomes.seed',
  `insert into specialists (uid, econsult_data_collection)
   select id, true from users where roles && array['specialist', 'specialistOtolaryngology', 'dentist']
   on conflict do nothing`,
  {},
);

/** The demo's specialists record outcomes. */
const seedSpecialists = ({ db }: Change) => run(db, collect, {});

export const seed: AreaSeed = { atEachStart: (inside) => inside(seedSpecialists) };
