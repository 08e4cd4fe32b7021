import type { MessageState, SubType } from '../messages/rules.ts';

/** The days of readers on a report, the newest. */
export const mostReaders = 300;
/** The messages to the patient on a report, the newest. */
export const mostSent = 200;

/** The things that a clinic sends to a patient and that a report names. */
export const sentKinds = ['Forms', 'OneWayPatient', 'PatientCC', 'AccessReport'] as const;
export type SentKind = (typeof sentKinds)[number];

/** The role of a reader, as a patient understands it. */
export const readerRoles = [
  'doctor',
  'resident',
  'nursePractitioner',
  'specialist',
  'dentist',
  'office',
  'staff',
] as const;
export type ReaderRole = (typeof readerRoles)[number];

/** The acts of a reader. */
export const readerActs = [
  'consult',
  'draft',
  'message',
  'answers',
  'pictures',
  'number',
  'list',
  /** With the link of a mail and the date of birth: the patient, or a person with both. */
  'link',
  /** An office outside, by the link of a forward. */
  'forward',
] as const;
export type ReaderAct = (typeof readerActs)[number];

const arrived: readonly MessageState[] = ['unopened', 'opened', 'expired'];

/**
 * A report goes to the patient of a message that reached its address. A withdrawn message, and one
 * that wrong dates have closed, may have had the wrong address.
 */
export const mayReport = ({ subType, state }: { subType: SubType; state: MessageState }) =>
  subType !== 'MOAMessage' && subType !== 'AccessReport' && arrived.includes(state);
