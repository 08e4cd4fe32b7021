import { doorWords } from '@corridor/contract/patients/words.ts';
import { errorCodes } from '@corridor/contract/platform/errors.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { calls, form, queries, routes } from '@corridor/contract/thread/moa/calls.ts';
import { linkStateOf, readingStateOf } from '@corridor/contract/thread/moa/rules.ts';
import { words } from '@corridor/contract/thread/moa/words.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { hashToken } from '../../auth/tokens.ts';
import { openSecureLink } from '../../patients/door.ts';
import { all, first } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { type Context, serve, serveRoutes } from '../../platform/http/serve.ts';
import { openText } from '../../platform/keystore/opened.ts';
import { lockOpenThreadRow, openThreadFor } from '../access.ts';
import { type Consult, consultAt, readConsult } from '../document/content.ts';
import { consultPdf } from '../document/serve.ts';
import { joinThread, takePart } from '../members/actions.ts';
import { addMessage } from '../messages/actions.ts';
import { forwardLetter } from '../patientLetters.ts';
import { diagnosisContext, openEconsult } from '../sealed.ts';
import {
  addForward,
  clearTries,
  countTry,
  endLink,
  noteOpened,
  openLetter,
  readingOf,
} from './actions.ts';
import { linkByHash, moaPeople } from './queries.ts';
import { readSendersThread } from './sender.ts';

type Forwarding = { activityId: string; to: { uid: string } | { email: string }; body: string };

/** Forwards to an office. A person with an account joins the thread; anyone else gets a link. */
function forward({ app, viewer, change }: Context, { activityId, to, body }: Forwarding) {
  return change(async (inside) => {
    const thread = await lockOpenThreadRow(inside, viewer, activityId);
    const { patient, status, outcome, sealedDiagnosis } = thread;
    await takePart(inside, app, viewer, thread);
    const people = await all(inside.db, moaPeople, { activityId, uid: viewer.uid });
    const colleague = people.find((one) =>
      'uid' in to ? one.id === to.uid : one.email.toLowerCase() === to.email,
    );
    if (!colleague && 'uid' in to) throw refuse('failed-precondition', 'no-office');
    const { uid } = viewer;
    if (colleague) {
      await joinThread(inside, app, { activityId, uid: colleague.id, role: 'moa' }, uid);
      if (body) {
        const written = { text: body };
        const { seq } = await addMessage(inside, app.keys, { activityId, uid, written });
        await inside.job('thread-notify', { activityId, seq });
      }
    }
    const diagnosis = openText(app, sealedDiagnosis, diagnosisContext(activityId));
    const letter = colleague
      ? { email: colleague.email, body: '' }
      : { email: 'email' in to ? to.email : '', body, stood: { status, outcome, diagnosis } };
    const toUid = colleague?.id ?? null;
    const econsult = openEconsult(app, activityId, thread.sealed);
    const about = forwardLetter(thread.type, econsult, letter.email);
    const forwarded = { activityId, uid, toUid, letter, about, patient };
    const id = await addForward(inside, app.keys, forwarded);
    return { messageId: id, joined: colleague !== undefined };
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

    'thread-revokeMoaLink': async ({ activityId, linkId }, { app, viewer, change }) => {
      await change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        await takePart(inside, app, viewer, thread);
        const link = { id: linkId, activityId, by: viewer.uid, patient: thread.patient };
        if (!(await endLink(inside, link))) throw refuse('failed-precondition', 'link-ended');
      });
      return { done: true as const };
    },

    'thread-openMoaLink': async (asked, context) => {
      const { app, now } = context;
      const found = await openSecureLink(context, asked, {
        what: 'moa-link',
        async countTry(hash) {
          const link = await countTry(app.pool, hash, now);
          const thread = link && (await readSendersThread(app, link));
          return link && thread && { ...link, thread };
        },
        dateOf: ({ activityId, thread }) =>
          openEconsult(app, activityId, thread.sealed)?.patientDateOfBirth,
        clearTries: (link) => clearTries(app.pool, link.id),
        about: ({ activityId, thread }) => ({
          subject: `thread:${activityId}`,
          patient: thread.patient,
        }),
        invalid: () => refuse('not-found', 'invalid-link', words.badLink),
        wrongDate: (left) => refuse('permission-denied', 'wrong-date', doorWords.wrongDate(left)),
      });
      const { id, activityId, thread } = found;
      if (thread.lockedAt) throw refuse('failed-precondition', 'thread-locked', words.locked);
      const letter = openLetter(app, id, found.sealed);
      const { status, outcome } = thread;
      const diagnosis = openText(app, thread.sealedDiagnosis, diagnosisContext(activityId));
      const stood = letter?.stood ?? { status, outcome, diagnosis };
      const consult = consultAt(await readConsult(app.pool, app, activityId), {
        ...stood,
        at: found.createdAt,
        lastSeq: found.lastSeq,
      });
      await context.change((inside) => noteOpened(inside, { ...found, patient: consult.patient }));
      const sender = consult.members.find(({ uid }) => uid === found.uid);
      return {
        from: personName(found),
        clinicName: sender?.location?.clinicName ?? '',
        clinicPhone: sender?.location?.clinicPhone ?? '',
        body: letter?.body ?? words.unreadableLetter,
        sentAt: found.createdAt,
        expiresAt: found.expiresAt,
        ...shown(consult),
        pdf: (await consultPdf(app, consult, now)).toString('base64'),
        reading: readingOf(app.keys, id),
      };
    },

    'thread-moaLink': async ({ token, reading }, { app, now }) => {
      const link = await first(app.pool, linkByHash, { hash: hashToken(token) });
      if (!link || reading !== readingOf(app.keys, link.id))
        throw refuse('not-found', 'invalid-link', words.badLink);
      const thread = await readSendersThread(app, link);
      const state = linkStateOf({ ...link, held: thread !== undefined }, now);
      return { state: readingStateOf(state, thread?.lockedAt ?? null) };
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
    contact: contactOf(econsult),
    symptoms: econsult.symptoms,
    messages: messages.map(({ by, at: sentAt, text }, id) => ({
      id,
      by: by ? personName(by) : words.system,
      at: sentAt,
      text: text ?? null,
    })),
  };
}

const contactOf = ({ patientPhone, patientEmail, patientProvince, oop, oopData }: Econsult) => ({
  patientPhone,
  patientEmail,
  patientProvince,
  oop,
  ...(oop && oopData && { oopData }),
});

export const routeHandlers = serveRoutes(routes, {
  'thread-moaMessage': async (request, reply, context) => {
    try {
      const sent = form.safeParse(request.body);
      if (!sent.success) throw refuse('invalid-argument');
      const { activityId, patientEmail, physicianUid, body } = sent.data;
      // Only in the viewer's own name: screens that choose another name come later.
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
