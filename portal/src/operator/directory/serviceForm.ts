import type { FormField } from '@corridor/contract/directory/schemas.ts';
import type { QueryOutput } from '../../platform/server/client.ts';

export type Loaded = QueryOutput<'operator-service'>;
export type Person = Loaded['people'][number];
export type Clinic = NonNullable<Loaded['clinic']>;
/** A question with a key of its own: its words change under way. */
export type Asked = {
  key: string;
  field: FormField;
  /** The places of the choices that cannot wait; nothing while they are as the question came. */
  marked?: number[] | undefined;
};
type Texts = Omit<Loaded['service'], 'id' | 'uids' | 'clinicId' | 'formFields' | 'keywords'>;

/** A service under work. */
export type Draft = Texts & {
  /** As they are typed, with commas between. */
  keywords: string;
  people: Person[];
  clinic: Clinic | null;
  asked: Asked[];
};

/** Where it began, and what is written since. */
export type Edited = { version: number | null; before: Draft; draft: Draft };

const newField: FormField = { header: '', inputType: 'Textfield', required: false, values: [] };
export const newAsked = (): Asked => ({ key: crypto.randomUUID(), field: newField });

export const markedOf = ({ field: { values, urgent = [] }, marked }: Asked) =>
  marked ?? [...values.keys()].filter((at) => urgent.includes(values[at] ?? ''));

export const emptyDraft: Draft = {
  ...{ specialty: '', subsite: '', name: '', type: 'consult', shortDescription: '' },
  ...{ longDescription: '', bio: '', college: '', keywords: '', acceptsExisting: true },
  ...{ acceptsReferral: true, member: true, enabled: true },
  ...{ people: [], clinic: null, asked: [] },
};

export function draftOf({ service, people, clinic }: Loaded): Draft {
  const { id: _id, uids: _uids, clinicId: _clinicId, formFields, keywords, ...texts } = service;
  const asked = formFields.map((field, at) => ({ key: `${at}`, field }));
  return { ...texts, keywords: keywords.join(', '), people, clinic, asked };
}

/** What is sent: a question's choices only where it has any. */
export function offerOf({ people, clinic, asked, keywords, ...texts }: Draft) {
  return {
    ...texts,
    keywords: keywords
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    uids: people.map(({ uid }) => uid),
    clinicId: clinic?.id ?? null,
    formFields: asked.map(sent),
  };
}

function sent(one: Asked): FormField {
  const { header, inputType, required, single, advice = '' } = one.field;
  if (inputType !== 'Checkboxes') return { header, inputType, required, values: [] };
  const values = one.field.values.map((value) => value.trim());
  const urgent = markedOf(one).map((at) => values[at] ?? '');
  return {
    ...{ header, inputType, required, values },
    ...(single && { single }),
    ...(urgent.length > 0 && { urgent, advice }),
  };
}

export const same = (one: Draft, other: Draft) =>
  JSON.stringify(offerOf(one)) === JSON.stringify(offerOf(other));
