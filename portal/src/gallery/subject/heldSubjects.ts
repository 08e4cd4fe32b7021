/** The patient, body site and consent that several items have in common. */
import type { WrittenSubject } from '@corridor/contract/gallery/subjects.ts';
import { nobody } from '@corridor/contract/patients/identity.ts';
import type { Item } from '../grid/galleryRows.ts';

export type Held = Pick<Item, 'id' | 'subject' | 'consent'>;
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

/** What a form for these items shows at first. */
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

/** The ids of the items by what they have, so that each group can get it back. */
export const groupsOf = <T>(items: readonly Held[], partOf: (item: Held) => T) =>
  [...Map.groupBy(items, (item) => keyOf(partOf(item))).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ value: partOf(first), ids: group.map(({ id }) => id) }] : [];
  });
