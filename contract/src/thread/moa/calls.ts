import { z } from 'zod';
import { atDoor } from '../../patients/schemas.ts';
import { done, id, instant } from '../../platform/schemas.ts';
import { call, query, route } from '../../platform/wire.ts';
import { activityType, patientContact } from '../schemas.ts';
import { readingStates } from './rules.ts';

const forwarders = { access: { anyOf: ['moaMessaging'] } } as const;
const activityInput = z.strictObject({ activityId: id });
const note = z.string().trim().max(5_000);
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const reasons = ['no-office', 'thread-locked'] as const;

export const calls = {
  /**
   * Forwards to a person of the clinic, who joins the thread, or to an address, which gets a link.
   */
  'thread-forwardToMoa': call({
    ...forwarders,
    idempotent: true,
    input: activityInput.extend({
      to: z.union([z.strictObject({ uid: id }), z.strictObject({ email })]),
      body: note,
    }),
    output: z.strictObject({ messageId: id, joined: z.boolean() }),
    reasons,
  }),
  /**
   * Any member may revoke a link for an office outside. Copies that were read stay with their
   * readers.
   */
  'thread-revokeMoaLink': call({
    access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] },
    input: activityInput.extend({ linkId: id }),
    output: done,
    reasons: ['link-ended', 'thread-locked'],
  }),
  /**
   * An outside reader enters the patient's date of birth, and reads the consult as it was at
   * sending.
   */
  'thread-openMoaLink': call({
    access: 'public',
    input: atDoor,
    output: z.strictObject({
      from: z.string(),
      clinicName: z.string(),
      clinicPhone: z.string(),
      body: z.string(),
      sentAt: instant,
      expiresAt: instant,
      activityType,
      specialty: z.string(),
      subsite: z.string(),
      patient: z.string(),
      phn: z.string(),
      dateOfBirth: z.string(),
      contact: patientContact,
      symptoms: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
      messages: z.array(
        z.strictObject({ id: z.int(), by: z.string(), at: instant, text: z.string().nullable() }),
      ),
      pdf: z.base64(),
      /** The reader uses it to ask whether the link still works. */
      reading: z.string(),
    }),
    reasons: ['invalid-link', 'wrong-date', 'thread-locked', 'unreadable', 'throttled'],
  }),
};

export const queries = {
  /** The offices of the thread's clinics. */
  'thread-moaPeople': query({
    ...forwarders,
    input: activityInput,
    output: z.array(
      z.strictObject({ uid: id, name: z.string(), clinicName: z.string(), member: z.boolean() }),
    ),
    topics: ({ activityId }) => [`thread:${activityId}`],
  }),
  /** For an outside reader without an account: whether the link still works. */
  'thread-moaLink': query({
    access: 'public',
    input: z.strictObject({ token: z.string().max(100), reading: z.string().max(100) }),
    output: z.strictObject({ state: z.enum(readingStates) }),
    topics: () => [],
  }),
};

export const routes = {
  /**
   * The same as thread-forwardToMoa, for clients that send forms. `patientEmail` is the office's
   * address.
   */
  'thread-moaMessage': route({
    ...forwarders,
    method: 'POST',
    path: '/secure-messaging-moa-message',
    reasons,
  }),
};

export const form = z.strictObject({
  physicianUid: id,
  activityId: id,
  patientEmail: email,
  subject: z.string().max(300).default(''),
  body: note,
});
