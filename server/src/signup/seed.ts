import type { Change } from '../platform/change.ts';
import { first, run, statement, text, uuid } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { addSignup, putRegister } from './actions.ts';

const numbered = statement(
  'signup.seed-number',
  'update users set practice_id = $number where id = $uid',
  { uid: uuid, number: text },
);
const unvalidated = statement(
  'signup.seed-unvalidated',
  `select id as uid from users where roles @> '{pracIdValidationRequired}' limit 1`,
  {},
  { uid: uuid },
);
const married = '740022519';

/** Invented numbers for sign-ups in the demo. One belongs to a retired person. */
async function seedRegister(world: Change) {
  await putRegister(world, [
    { province: 'AB', number: '500091234', lastName: 'Baptiste', active: true },
    { province: 'AB', number: '900018765', lastName: 'Moreau', active: true },
    { province: 'AB', number: '612390045', lastName: 'Fenwick', active: false },
    { province: 'AB', number: married, lastName: 'Rossi', active: true },
    { province: 'BC', number: '12345', lastName: 'Larkin', active: true },
    { province: 'BC', number: '61599', lastName: 'Mansour', active: true },
    { province: 'BC', number: 'J1234', lastName: 'Sato', active: true },
  ]);
  await seedSignup(world);
}

/** The waiting person's name differs from the register, so an operator decides. */
async function seedSignup(world: Change) {
  const found = await first(world.db, unvalidated, {});
  if (!found) return;
  await run(world.db, numbered, { ...found, number: married });
  await addSignup(world, {
    ...found,
    role: 'Doctor',
    plan: 'free',
    province: 'AB',
    cellPhone: '4035550127',
    preceptorNames: [],
    preceptorEmails: [],
    onboarding: true,
    heard: 'colleague',
    heardExtra: '',
    inviteCode: '',
    validatedBy: null,
  });
}

export const seed: AreaSeed = { atFirstStart: seedRegister };
