import { calls, queries } from '@corridor/contract/invite/calls.ts';
import {
  emptyInvite,
  inviteProblems,
  inviterName,
  isCode,
  keptDays,
  plainCode,
  tidiedInvite,
} from '@corridor/contract/invite/rules.ts';
import { problemWords, stopWords } from '@corridor/contract/invite/words.ts';
import { tryOnce } from '../auth/throttle.ts';
import { all, first } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { type Context, serve } from '../platform/http/serve.ts';
import { codesSince, invite, resend, stopInvitations, withdraw } from './actions.ts';
import { codeHash } from './codes.ts';
import { invitationsOf, letterByCode } from './queries.ts';
import { openInvite, openListed } from './sealed.ts';

const done = { done: true as const };

export const handlers = serve(
  { ...calls, ...queries },
  {
    'invite-inviteAColleague': async (written, { app, viewer, change }) => {
      const form = tidiedInvite(written);
      const fields: { field: string; message: string }[] = inviteProblems(written);
      // A fax costs the installation, so only validated people may send one.
      if (viewer.unvalidated && form.fax !== '')
        fields.push({ field: 'fax', message: problemWords.noFaxYet });
      if (fields.length > 0) throw new Refusal('invalid-argument', { fields });
      return {
        invitationId: await change((inside) => invite(inside, app.keys, viewer.uid, form)),
      };
    },

    'invite-resend': async ({ id }, { app, viewer: { uid, unvalidated }, change }) =>
      change(async (inside) => {
        await resend(inside, app.keys, { id, uid }, !unvalidated);
        return done;
      }),

    'invite-withdraw': async ({ id, withdrawn }, { viewer: { uid }, change }) => {
      await change((inside) => withdraw(inside, { id, uid }, withdrawn));
      return done;
    },

    'invite-open': async ({ code }, context) => {
      const { app, now } = context;
      return tryCode(context, code, async () => {
        const query = { code: codeHash(app.keys, code), since: codesSince(now) };
        const letter = await first(app.pool, letterByCode, query);
        if (!letter) return null;
        const form = openInvite(app.keys, letter.id, letter.sealed);
        const { firstName, lastName, clinicName, city } = form;
        // Only the address that got the letter is shown.
        const address =
          letter.channel === 'mail' ? { email: form.email, fax: '' } : { email: '', fax: form.fax };
        return { inviter: inviterName(letter), firstName, lastName, clinicName, city, ...address };
      });
    },

    'invite-stop': async ({ code }, context) => {
      const { app, change } = context;
      const stopped = await tryCode(context, code, async () =>
        (await change((inside) => stopInvitations(inside, app.keys, code))) ? done : null,
      );
      if (!stopped) throw refuse('not-found', 'unknown-code', stopWords.unknown);
      return stopped;
    },

    'invite-list': async (_, { app, viewer: { uid }, now }) => {
      const since = new Date(now.getTime() - keptDays * 86_400_000);
      const rows = await all(app.pool, invitationsOf, { uid, since });
      return {
        invitations: rows.map(({ id, sealed, createdAt, withdrawnAt, joinedAt, ways }) => {
          const form = openListed(app, id, sealed) ?? emptyInvite('');
          const { firstName, lastName, email, fax } = form;
          return {
            id,
            firstName,
            lastName,
            email,
            fax,
            at: createdAt,
            joinedAt,
            withdrawnAt,
            ways: ways.map(({ at, ...way }) => ({ ...way, at: new Date(at) })),
          };
        }),
      };
    },
  },
);

/** Codes cannot be guessed; repeated tries wait longer and longer anyway. */
async function tryCode<T>(
  { app: { pool }, origin, now }: Context<unknown>,
  code: string,
  look: () => Promise<T | null>,
): Promise<T | null> {
  if (!isCode(code)) return null;
  const tries = { what: 'invite-code', account: plainCode(code), address: origin.address };
  return tryOnce(pool, tries, now, look);
}
