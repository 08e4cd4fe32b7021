import { errorCodes } from '@corridor/contract/platform/errors.ts';
import { calls, form, queries, routes } from '@corridor/contract/thread/moa/calls.ts';
import { dateTyped, linkTries } from '@corridor/contract/thread/moa/rules.ts';
import { words } from '@corridor/contract/thread/moa/words.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import { countTry, forgive } from '../../auth/throttle.ts';
import { hashToken } from '../../auth/tokens.ts';
import { all } from '../../platform/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { type Context, serve, serveRoutes } from '../../platform/serve.ts';
import { holdOpenThread, openThreadFor } from '../access.ts';
import { type Consult, readConsult } from '../document/read.ts';
import { consultPdf } from '../document/serve.ts';
import { joinThread } from '../members/actions.ts';
import { addMessage } from '../messages/actions.ts';
import { addForward, knockAt, noteOpened, openLetter } from './actions.ts';
import { moaPeople } from './queries.ts';

type Forwarding = { activityId: string; to: { uid: string } | { email: string }; body: string };

/** Whoever has an account in an office of this thread signs in; anybody else gets a link. */
function forward({ app, viewer, change }: Context, { activityId, to, body }: Forwarding) {
  return change(async (inside) => {
    const { patient } = await holdOpenThread(inside.db, viewer, activityId);
    const people = await all(inside.db, moaPeople, { activityId, uid: viewer.uid });
    const known = people.find((one) =>
      'uid' in to ? one.id === to.uid : one.email.toLowerCase() === to.email,
    );
    if (!known && 'uid' in to) throw refuse('failed-precondition', 'no-office');
    const { uid } = viewer;
    if (known) {
      await joinThread(inside, app, { activityId, uid: known.id, role: 'moa' });
      if (body) {
        const written = { text: body };
        const { seq } = await addMessage(inside, app.keys, { activityId, uid, written });
        await inside.job('thread-notify', { activityId, seq });
      }
    }
    const letter = known
      ? { email: known.email, body: '' }
      : { email: 'email' in to ? to.email : '', body };
    const toUid = known?.id ?? null;
    const id = await addForward(inside, app.keys, { activityId, uid, toUid, letter, patient });
    return { messageId: id, joined: known !== undefined };
  });
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'thread-forwardToMoa': (input, context) => forward(context, input),

    'thread-moaPeople': async ({ activityId }, { app, viewer }) => {
      await openThreadFor(app.pool, viewer, activityId);
      const people = await all(app.pool, moaPeople, { activityId, uid: viewer.uid });
      return people.map(({ id, firstName, lastName, clinicName, member }) => ({
        uid: id,
        name: `${firstName} ${lastName}`,
        clinicName,
        member,
      }));
    },

    'thread-openMoaLink': async ({ token, dateOfBirth }, context) => {
      const { app, origin, now } = context;
      const hash = hashToken(token);
      const tries = { what: 'moa-link', account: hash.toString('hex'), address: origin.address };
      await countTry(app.pool, tries, now);
      const found = await knockAt(app.pool, hash, now);
      if (!found) throw refuse('not-found', 'invalid-link', words.badLink);
      const consult = await readConsult(app.pool, app, found.activityId);
      if (dateTyped(dateOfBirth) !== consult.econsult.patientDateOfBirth) {
        const left = linkTries - found.tries;
        if (left <= 0) throw refuse('not-found', 'invalid-link', words.badLink);
        throw refuse('permission-denied', 'wrong-date', words.wrongDate(left));
      }
      await forgive(app.pool, tries);
      await context.change((inside) => noteOpened(inside, { ...found, patient: consult.patient }));
      const sender = consult.members.find(({ uid }) => uid === found.uid);
      return {
        from: personName(found),
        clinicName: sender?.location?.clinicName ?? '',
        clinicPhone: sender?.location?.clinicPhone ?? '',
        body: openLetter(app.keys, found.id, found.sealed).body,
        sentAt: found.createdAt,
        expiresAt: found.expiresAt,
        ...shown(consult),
        pdf: (await consultPdf(app, consult, now)).toString('base64'),
      };
    },
  },
);

function shown({ type, specialty, subsite, econsult, messages }: Consult) {
  return {
    activityType: type,
    specialty,
    subsite,
    patient: `${econsult.patientFirstName} ${econsult.patientLastName}`,
    phn: econsult.phn,
    dateOfBirth: econsult.patientDateOfBirth,
    symptoms: econsult.symptoms,
    messages: messages.map(({ by, at, text }, id) => ({
      id,
      by: by ? personName(by) : words.system,
      at,
      text: text ?? null,
    })),
  };
}

export const routeHandlers = serveRoutes(routes, {
  'thread-moaMessage': async (request, reply, context) => {
    try {
      const sent = form.safeParse(request.body);
      if (!sent.success) throw refuse('invalid-argument');
      const { activityId, patientEmail, physicianUid, body } = sent.data;
      // In nobody else's name: on behalf comes with the screens that choose for whom.
      if (physicianUid !== context.viewer.uid) throw refuse('permission-denied');
      const { messageId } = await forward(context, {
        activityId,
        to: { email: patientEmail },
        body,
      });
      return { messageId };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(errorCodes[error.code].http).send({ error: error.message });
    }
  },
});
