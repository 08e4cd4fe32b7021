import { newId } from '../platform/ids.ts';
import type { TestServer } from '../testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import type { Person } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';

const invited = `${canary('invited')}@clinic.example`;

async function invitationBy(server: TestServer, { token }: Person) {
  // Each invitation goes to another address, because addresses and people have limits.
  await server.app.pool.query('delete from invitations');
  const to = { firstName: 'Odile', lastName: 'Baptiste', email: `${newId()}@walk.example` };
  const form = { ...to, fax: '', clinicName: '', city: 'Calgary', personalMessage: '' };
  return (await server.ask('invite-inviteAColleague', form, token)).result.invitationId as string;
}

export const rows = {
  'invite-inviteAColleague': {
    gate: 'signedIn',
    marked: [
      {
        firstName: canary('invited'),
        lastName: canary('invited'),
        fax: '4035550160',
        email: invited,
        clinicName: canary('office'),
        city: canary('town'),
        personalMessage: canary('words'),
      },
    ],
  },
  'invite-resend': {
    gate: 'signedIn',
    owned: async ({ server, owner }) => ({ id: await invitationBy(server, owner) }),
  },
  'invite-withdraw': {
    gate: 'signedIn',
    owned: async ({ server, owner }) => ({
      id: await invitationBy(server, owner),
      withdrawn: true,
    }),
  },
  'invite-list': 'signedIn',
  'invite-open': { gate: 'public', marked: [{ code: typed }] },
  'invite-stop': { gate: 'public', marked: [{ code: typed }] },
} as const satisfies Rows;
