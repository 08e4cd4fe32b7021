import type { Problem } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { Form } from '../state/useConsultForm.ts';

export type PartName = Exclude<keyof typeof words.sections, 'submit'>;
export type Part = { name: PartName; title: string; stands: 'done' | 'wrong' | 'open' };

const call = ['startTime', 'endTime', 'physicianPhoneNumber', 'physicianCalendarEmail'];

function partOf(field: string): PartName {
  if (field === 'locationIdx') return 'clinic';
  if (field === 'serviceId' || field === 'subsite') return 'service';
  if (field === 'approverUid') return 'approver';
  if (field.startsWith('symptoms.')) return 'questions';
  if (field === 'billingCode') return 'billing';
  return call.includes(field) ? 'call' : 'patient';
}

/** Sections that may stay empty. */
export const isOptional = (name: PartName) => name === 'attachments' || name === 'approver';

type Extras = { files: number; forwards: boolean; approver: boolean };

/** The sections of the page in order, with the state of each. */
export function partsOf(consult: Form, extras: Extras): Part[] {
  const { form, service, problems, shownProblems } = consult;
  const names: PartName[] = [
    ...(['clinic', 'service', 'patient'] as const),
    ...(service ? (['questions'] as const) : []),
    ...(form.activityType === 'phoneConsult' ? (['call'] as const) : []),
    'attachments',
    ...(consult.asksCode ? (['billing'] as const) : []),
    ...(extras.forwards ? (['approver'] as const) : []),
  ];
  const empty = (name: PartName) =>
    (name === 'attachments' && extras.files === 0) || (name === 'approver' && !extras.approver);
  const has = (list: readonly Problem[], name: PartName) =>
    list.some(({ field }) => partOf(field) === name);
  return names.map((name) => ({
    name,
    title: words.sections[name],
    stands: has(shownProblems, name)
      ? 'wrong'
      : has(problems, name) || empty(name)
        ? 'open'
        : 'done',
  }));
}

const labels: Record<string, string> = words.fields;
/** The name of a field inside a sentence: date of birth. */
export function fieldName(field: string): string {
  if (field.startsWith('symptoms.')) return field.slice('symptoms.'.length);
  const label = own(labels, field) ?? field;
  return label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Puts the focus into a field. The problems are in the order of the page, so the first one is the
 * topmost.
 */
export function focusField(field: string) {
  const fieldBox = (name: string) => document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  // A search by words has no field for a subsite.
  const box = fieldBox(field) ?? (field === 'subsite' ? fieldBox('serviceId') : null);
  const input = box?.querySelector<HTMLElement>('input, select, textarea, button');
  box?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}
