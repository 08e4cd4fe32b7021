/** The patient, body site and consent that several items have in common. */
import { keepsConsent, type WrittenSubject } from '@corridor/contract/gallery/subjects.ts';
import { nobody, type WrittenPatient } from '@corridor/contract/patients/identity.ts';
import type { Item } from '../grid/galleryRows.ts';

export type Held = Pick<Item, 'id' | 'subject' | 'consent' | 'uses'>;
/** Empty where the items differ. */
export type Consent = 'yes' | 'no' | '';

export const noSubject: WrittenSubject = { patient: nobody, site: '' };

const keyOf = (value: unknown) => JSON.stringify(value);
const haveSame = <T>(values: readonly T[]) => new Set(values.map(keyOf)).size === 1;

function writtenOf(subject: Held['subject']): WrittenSubject {
  if (!subject) return noSubject;
  const { site, ...patient } = subject;
  return { patient, site };
}

/** The first content of a form for these items. */
export function commonOf(items: readonly Held[]) {
  const written = items.map(({ subject }) => writtenOf(subject));
  const patients = written.map(({ patient }) => patient);
  const sites = written.map(({ site }) => site);
  const consents = items.map(({ consent }): Consent => (consent ? 'yes' : 'no'));
  const subject: WrittenSubject = {
    patient: haveSame(patients) ? (patients[0] ?? nobody) : nobody,
    site: haveSame(patients) && haveSame(sites) ? (sites[0] ?? '') : '',
  };
  const consent: Consent = haveSame(consents) ? (consents[0] ?? '') : '';
  return { subject, consent, differs: !haveSame(written) };
}

/** Tells whether the consents of the items stay when a form changes their patient. */
export const keepsTheirConsent = (
  items: readonly Held[],
  before: WrittenPatient,
  after: WrittenPatient,
): boolean =>
  after.phn === before.phn ||
  (keepsConsent(before, after) &&
    items.every(({ subject }) => (subject?.phn ?? after.phn) === after.phn));

/** The sent items that another patient had before, so that people have seen them with that one. */
export const seenWithAnother = (items: readonly Held[], phn: string): string[] =>
  items.flatMap(({ id, subject, uses }) =>
    subject && subject.phn !== phn && uses.length > 0 ? id : [],
  );

/** The ids of the items by what they have, so that each group can get it back. */
export const groupsOf = <T>(items: readonly Held[], partOf: (item: Held) => T) =>
  [...Map.groupBy(items, (item) => keyOf(partOf(item))).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ value: partOf(first), ids: group.map(({ id }) => id) }] : [];
  });
