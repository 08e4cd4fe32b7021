import {
  type Circumstances,
  copyWanted,
  type Problem,
  problemsOf,
  settled,
  writtenAs,
} from '@corridor/contract/consult/rules.ts';
import { standingOf } from '@corridor/contract/directory/asking.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import type { Beside, ConsultForm } from '@corridor/contract/drafts/form.ts';
import { emptyForm, encodeHeader, nothingBeside } from '@corridor/contract/drafts/rules.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { useCallback, useState } from 'react';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useKnownPatients } from './useKnownPatients.ts';

/** What is written, with what it is written to. */
export type Written = Beside & { form: ConsultForm; service: Service | null };
export type Start = QueryOutput<'consult-start'>;

const nothing: Written = { ...nothingBeside, form: emptyForm, service: null };

/** The form in which nothing is filled in yet, at the person's own clinic. */
export const blank = ({ locations: [first] }: Start): Written => ({
  ...nothing,
  form: { ...emptyForm, locationIdx: first?.locationIdx ?? -1 },
});

/** What is asked stays; whom it is about, and what was read of them, does not. */
export const withoutPatient = ({ form, ...rest }: Written): Written => ({
  ...rest,
  ...{ attested: false, acknowledged: [], history: '', renamed: '' },
  form: {
    ...form,
    ...{ patientInfo: emptyForm.patientInfo, patientProvince: '', oopData: emptyForm.oopData },
    ...{ avaData: emptyForm.avaData, emrChartNumber: '', emailPatient: false },
  },
});

const typedOf = (form: ConsultForm) =>
  JSON.stringify({
    ...form,
    ...{ locationIdx: -1, activityType: 'econsult', searchType: 'directory', oop: false },
    // Whoever looks at services has written nothing yet.
    ...{ serviceId: '', specialty: '', subsite: '' },
    patientInfo: { ...form.patientInfo, age: '' },
  });
/** The place that is chosen, or one's own first, and the clock there; of no place Alberta's. */
export function whereOf({ locations, offsetMinutes }: Start, locationIdx: number) {
  const place = locations.find((one) => one.locationIdx === locationIdx) ?? locations[0];
  return { city: place?.city ?? '', clock: place?.clock ?? [{ from: '', minutes: offsetMinutes }] };
}
/** How the profile says that one is reached. */
export const reachedAt = ({ call }: Start) => ({
  physicianPhoneNumber: phoneMask(call.phoneNumber),
  physicianCalendarEmail: call.calendarEmail,
});
/** Nothing that anyone would miss: what the profile has filled in is there again the next time. */
export const isBlank = ({ form }: Written, start: Start) =>
  [emptyForm.phoneConsultData, { ...emptyForm.phoneConsultData, ...reachedAt(start) }].some(
    (phoneConsultData) => typedOf(form) === typedOf({ ...emptyForm, phoneConsultData }),
  );

/** Also where it stands: typed anew, an address brings no wish back. */
const withoutLostCopy = ({ form, ...rest }: Written): Written => ({
  ...rest,
  form: { ...form, emailPatient: copyWanted(form) },
});

/** An operator may have taken a question away by the time its answer is refused. */
const isThere = (field: string, formFields: readonly FormField[]) =>
  !field.startsWith('symptoms.') || formFields.some(({ header }) => field === `symptoms.${header}`);

type Known = {
  start: Start | undefined;
  formFields: readonly FormField[];
  /** Whether patients may be sent copies. */
  copies: boolean;
  /** Whether it may be looked up whom the clinic knows under a number. */
  looksUp: boolean;
};

export function useConsultForm({ start, formFields, copies, looksUp }: Known) {
  const [written, setWritten] = useState(nothing);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** All that is wrong is said once somebody has tried to send. */
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);

  const change = useCallback((next: (before: Written) => Written) => {
    setWritten((before) => withoutLostCopy(next(before)));
    setRefused([]);
  }, []);
  /** By what somebody else changed: what was refused is still said. */
  const renew = useCallback(
    (next: (before: Written) => Written) => setWritten((before) => withoutLostCopy(next(before))),
    [],
  );
  const patch = useCallback(
    (more: Partial<ConsultForm>) =>
      change((before) => ({ ...before, form: { ...before.form, ...more } })),
    [change],
  );
  const { service } = written;
  const places = start?.locations ?? [];
  // Who works at one place alone has nothing to choose.
  const location =
    places.find((one) => one.locationIdx === written.form.locationIdx) ??
    (places.length === 1 ? places[0] : undefined);
  // A place that was left since is none.
  const here = { ...written.form, locationIdx: location?.locationIdx ?? -1 };
  const form = settled(here, {
    clinic: location?.province ?? '',
    service: service?.clinic.location.province ?? '',
    today: start?.today ?? '',
    isReferral: service?.type === 'referral',
  });
  const known = useKnownPatients(form, looksUp);
  const renamed = written.renamed !== '' && written.renamed === writtenAs(form);
  const now = Date.now();
  const moment = { now, offsetMinutes: start?.offsetMinutes ?? 0, kind: form.activityType };
  const about: Circumstances = {
    province: location?.province ?? '',
    ...{ today: start?.today ?? '', now, formFields },
    ...(service ? standingOf(service, moment) : { available: undefined, onVacation: false }),
    isReferral: service?.type === 'referral',
    acceptance: service?.acceptanceFlags ?? { acceptExisting: true, acceptReferral: true },
    ...{ attested: written.attested, acknowledged: written.acknowledged },
    ...{ known: known.matches, renamed },
  };
  const problems = problemsOf(form, about);
  const mine = problems.filter(({ field }) => attempted || touched.has(field));
  const said = [
    ...mine,
    ...refused.filter(
      ({ field }) => !mine.some((one) => one.field === field) && isThere(field, formFields),
    ),
  ];
  return {
    written: { ...written, form },
    form,
    /** A wish for a copy stays with the draft, also while somebody has it who sends none. */
    sendable: { ...form, emailPatient: form.emailPatient && copies },
    copies,
    service,
    /** The kind that was chosen: a service that takes referrals alone makes it none. */
    chosenKind: written.form.activityType,
    known: { ...known, renamed },
    location,
    problems,
    /** Those that are shown. */
    said,
    says: (field: string) => said.find((one) => one.field === field)?.message,
    change,
    renew,
    patch,
    patient: (more: Partial<ConsultForm['patientInfo']>) =>
      change((before) => ({
        ...before,
        form: { ...before.form, patientInfo: { ...before.form.patientInfo, ...more } },
      })),
    answer: (header: string, value: string | string[]) =>
      change((before) => {
        const symptoms = { ...before.form.symptoms, [encodeHeader(header)]: value };
        return { ...before, form: { ...before.form, symptoms } };
      }),
    put: useCallback((next: Written) => {
      setWritten(withoutLostCopy(next));
      setTouched(new Set());
      setAttempted(false);
      setRefused([]);
    }, []),
    touch: (field: string) => setTouched((before) => new Set([...before, field])),
    attempt: () => setAttempted(true),
    refuse: setRefused,
  };
}
export type Form = ReturnType<typeof useConsultForm>;
