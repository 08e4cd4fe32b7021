import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { QueryOutput } from '../../platform/server/client.ts';

export type Loaded = QueryOutput<'operator-service'>;
export type Person = Loaded['people'][number];
export type Clinic = NonNullable<Loaded['clinic']>;
/** A question with a key of its own, because its text changes while it is edited. */
export type Asked = {
  key: string;
  field: FormField;
  /** The indexes of the urgent choices. Undefined until the person changes them. */
  marked?: number[] | undefined;
};
type Texts = Omit<Loaded['service'], 'id' | 'uids' | 'clinicId' | 'formFields' | 'keywords'>;

/** A service that is being edited. */
export type Draft = Texts & {
  /** The text as it is typed, with commas in between. */
  keywords: string;
  people: Person[];
  clinic: Clinic | null;
  asked: Asked[];
};

const newField: FormField = { header: '', inputType: 'Textfield', required: false, values: [] };
export const newAsked = (): Asked => ({ key: crypto.randomUUID(), field: newField });

export const markedOf = ({ field: { values, urgent = [] }, marked }: Asked) =>
  marked ?? [...values.keys()].filter((index) => urgent.includes(values[index] ?? ''));

export const emptyDraft: Draft = {
  specialty: '',
  subsite: '',
  name: '',
  type: 'consult',
  shortDescription: '',
  longDescription: '',
  bio: '',
  college: '',
  keywords: '',
  acceptsExisting: true,
  acceptsReferral: true,
  member: true,
  enabled: true,
  people: [],
  clinic: null,
  asked: [],
};

export function draftOf({ service, people, clinic }: Loaded): Draft {
  const { id: _id, uids: _uids, clinicId: _clinicId, formFields, keywords, ...texts } = service;
  const questions = formFields.map((field, index) => ({ key: `${index}`, field }));
  return { ...texts, keywords: keywords.join(', '), people, clinic, asked: questions };
}

/** The service as it is sent. */
export function offerOf({ people, clinic, asked: questions, keywords, ...texts }: Draft) {
  return {
    ...texts,
    keywords: keywords
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    uids: people.map(({ uid }) => uid),
    clinicId: clinic?.id ?? null,
    formFields: questions.map(fieldToSend),
  };
}

function fieldToSend(question: Asked): FormField {
  const { header, inputType, required, single, advice = '' } = question.field;
  if (inputType !== 'Checkboxes') return { header, inputType, required, values: [] };
  const values = question.field.values.map((value) => value.trim());
  const urgent = markedOf(question).map((index) => values[index] ?? '');
  return {
    header,
    inputType,
    required,
    values,
    ...(single && { single }),
    ...(urgent.length > 0 && { urgent, advice }),
  };
}

export const isSameDraft = (one: Draft, other: Draft) =>
  JSON.stringify(offerOf(one)) === JSON.stringify(offerOf(other));

const labels: Record<string, string> = {
  specialty: words.specialty,
  subsite: words.subsite,
  name: words.name,
  type: words.type,
  shortDescription: words.shortDescription,
  longDescription: words.longDescription,
  bio: words.bio,
  college: words.college,
  keywords: words.keywords,
  acceptsExisting: words.acceptsExisting,
  acceptsReferral: words.acceptsReferral,
  member: words.member,
  enabled: words.enabled,
  people: words.people,
  clinic: words.clinic,
  'clinic.name': words.clinic,
  asked: words.sections.form,
};
export const draftLabel = (field: string) => own(labels, field);

/** A draft in words that a person can read. */
export const shownDraft = (draft: Draft) => ({
  ...draft,
  type: words.types[draft.type],
  people: draft.people.map(({ userName }) => userName),
  clinic: draft.clinic && { name: draft.clinic.name },
  asked: draft.asked.map(({ field: { header, values } }) => [header, ...values]),
});
