import { emptyInvite } from '@corridor/contract/invite/rules.ts';
import type { Change } from '../platform/change.ts';
import { all, first, statement, text, uuid } from '../platform/database/database.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { creditInvitation, invite } from './actions.ts';
import { codeOf } from './codes.ts';

const people = statement(
  'invite.seed-people',
  'select id, first_name from users',
  {},
  { id: uuid, firstName: text },
);
const letterOf = statement(
  'invite.seed-letter',
  'select id from invitation_letters where invitation_id = $id limit 1',
  { id: uuid },
  { id: uuid },
);

const dayMs = 86_400_000;
const message = 'I use it for my dermatology questions, and most are answered within a day.';
const clinic = { clinicName: 'Elbow River Clinic', city: 'Calgary' };
const begun = [
  { daysAgo: 24, firstName: 'Helen', lastName: 'Marchetti', email: 'helen@elbow-river.example' },
  { daysAgo: 2, firstName: 'Bo', lastName: 'Lund', fax: '4035550161' },
  { daysAgo: 1, firstName: 'Odile', lastName: 'Baptiste', email: 'odile@elbow-river.example' },
];

/**
 * Seeds invitations of a demo person: the letters lie in the outbox, and one invitee has joined.
 */
async function seedInvitations(world: Change, { keys }: { keys: Keys }): Promise<void> {
  const found = await all(world.db, people, {});
  const uidOf = (name: string) => found.find(({ firstName }) => firstName === name)?.id ?? '';
  for (const { daysAgo, ...invitee } of begun) {
    const then = { ...world, now: new Date(world.now.getTime() - daysAgo * dayMs) };
    const form = { ...emptyInvite(message), ...clinic, ...invitee };
    const id = await invite(then, keys, uidOf('Grace'), form);
    const letter = await first(world.db, letterOf, { id });
    if (invitee.firstName === 'Helen' && letter)
      await creditInvitation(then, keys, codeOf(keys, letter.id), uidOf('Helen'));
  }
}

export const seed: AreaSeed = {
  needs: ['threads'],
  atFirstStart: (world, { app }) => seedInvitations(world, app),
};
