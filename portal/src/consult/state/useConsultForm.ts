import {
  asksCode,
  type Circumstances,
  copyWanted,
  type Problem,
  problemsOf,
  settled,
  writtenAs,
} from '@corridor/contract/consult/rules.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import { callTimesOf, stateOf } from '@corridor/contract/directory/serviceProblems.ts';
import type { Beside, ConsultForm } from '@corridor/contract/drafts/form.ts';
import { emptyForm, encodeHeader, nothingBeside } from '@corridor/contract/drafts/rules.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { useCallback, useState } from 'react';
import { useKnownPatients } from '../../patients/useKnownPatients.ts';
import type { QueryOutput } from '../../platform/server/client.ts';

/** The content of the form, with the service. */
export type ConsultContent = Beside & {
  form: ConsultForm;
  service: Service | null;
  /** Gallery items, by id or storage path. */
  media: readonly string[];
};
export type Start = QueryOutput<'consult-start'>;

const nothing: ConsultContent = {
  ...nothingBeside,
  form: emptyForm,
  service: null,
  media: [],
};

/** An empty form, at the person's first clinic. */
export const blank = ({ locations: [first] }: Start): ConsultContent => ({
  ...nothing,
  form: { ...emptyForm, locationIdx: first?.locationIdx ?? -1 },
});

/** Keeps the question and drops everything about the patient. */
export const withoutPatient = ({ form, ...rest }: ConsultContent): ConsultContent => ({
  ...rest,
  media: [],
  attested: false,
  acknowledged: [],
  history: '',
  renamed: '',
  form: {
    ...form,
    patientInfo: emptyForm.patientInfo,
    patientProvince: '',
    oopData: emptyForm.oopData,
    avaData: emptyForm.avaData,
    emrChartNumber: '',
    emailPatient: false,
  },
});

const typedOf = (form: ConsultForm) =>
  JSON.stringify({
    ...form,
    locationIdx: -1,
    activityType: 'econsult',
    searchType: 'directory',
    oop: false,
    // A person who only looks at services has written nothing yet.
    serviceId: '',
    specialty: '',
    subsite: '',
    patientInfo: { ...form.patientInfo, age: '' },
  });
/**
 * The chosen location, or the person's first, with its clock. Without a location it is the
 * server's clock.
 */
export function whereOf({ locations, offsetMinutes }: Start, locationIdx: number) {
  const chosen = locations.find((location) => location.locationIdx === locationIdx) ?? locations[0];
  return {
    city: chosen?.city ?? '',
    clock: chosen?.clock ?? [{ from: '', minutes: offsetMinutes }],
  };
}
/** The phone number and calendar address of the person's profile. */
export const reachedAt = ({ call }: Start) => ({
  physicianPhoneNumber: phoneMask(call.phoneNumber),
  physicianCalendarEmail: call.calendarEmail,
});
/**
 * Answers whether the form has nothing of value. Text from the profile is filled in again next
 * time.
 */
export const isBlank = ({ form, media }: ConsultContent, start: Start) =>
  media.length === 0 &&
  [emptyForm.phoneConsultData, { ...emptyForm.phoneConsultData, ...reachedAt(start) }].some(
    (phoneConsultData) => typedOf(form) === typedOf({ ...emptyForm, phoneConsultData }),
  );

/** A removed address also removes the copy, so a new address does not bring the copy back. */
const withoutLostCopy = ({ form, ...rest }: ConsultContent): ConsultContent => ({
  ...rest,
  form: { ...form, emailPatient: copyWanted(form) },
});

/** An operator may have removed a question before the server refused its answer. */
const isThere = (field: string, formFields: readonly FormField[]) =>
  !field.startsWith('symptoms.') || formFields.some(({ header }) => field === `symptoms.${header}`);

type Options = {
  start: Start | undefined;
  formFields: readonly FormField[];
  /** Patients may get copies. */
  copies: boolean;
  /** The person may look up whom the clinic knows under a health number. */
  looksUp: boolean;
  /** The person chooses the billing code of an eConsult. */
  choosesCode: boolean;
};

export function useConsultForm(options: Options) {
  const { start, formFields, copies, looksUp, choosesCode } = options;
  const [content, setContent] = useState(nothing);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** After a first attempt to send, every problem is shown. */
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);

  const change = useCallback((next: (before: ConsultContent) => ConsultContent) => {
    setContent((before) => withoutLostCopy(next(before)));
    setRefused([]);
  }, []);
  /** A change that somebody else caused. The refused problems stay. */
  const renew = useCallback(
    (next: (before: ConsultContent) => ConsultContent) =>
      setContent((before) => withoutLostCopy(next(before))),
    [],
  );
  const patch = useCallback(
    (part: Partial<ConsultForm>) =>
      change((before) => ({ ...before, form: { ...before.form, ...part } })),
    [change],
  );
  const { service } = content;
  const locations = start?.locations ?? [];
  // A person with a single location has nothing to choose.
  const location =
    locations.find((location) => location.locationIdx === content.form.locationIdx) ??
    (locations.length === 1 ? locations[0] : undefined);
  // A location that the person has left since does not count.
  const formHere = { ...content.form, locationIdx: location?.locationIdx ?? -1 };
  const form = settled(formHere, {
    clinic: location?.province ?? '',
    service: service?.clinic.location.province ?? '',
    today: start?.today ?? '',
    isReferral: service?.type === 'referral',
  });
  const known = useKnownPatients(
    { phn: form.patientInfo.phn, province: form.patientProvince },
    looksUp,
  );
  const renamed = content.renamed !== '' && content.renamed === writtenAs(form);
  const now = Date.now();
  const moment = { now, offsetMinutes: start?.offsetMinutes ?? 0, kind: form.activityType };
  const circumstances: Circumstances = {
    province: location?.province ?? '',
    today: start?.today ?? '',
    now,
    formFields,
    ...(service ? stateOf(service, moment) : { available: undefined, onVacation: false }),
    callTimes: service ? callTimesOf(service, moment.offsetMinutes) : undefined,
    isReferral: service?.type === 'referral',
    acceptance: service?.acceptanceFlags ?? { acceptExisting: true, acceptReferral: true },
    attested: content.attested,
    acknowledged: content.acknowledged,
    known: known.matches,
    renamed,
    choosesCode,
  };
  const problems = problemsOf(form, circumstances);
  const ownProblems = problems.filter(({ field }) => attempted || touched.has(field));
  const shownProblems = [
    ...ownProblems,
    ...refused.filter(
      ({ field }) =>
        !ownProblems.some((problem) => problem.field === field) && isThere(field, formFields),
    ),
  ];
  return {
    written: { ...content, form },
    form,
    /**
     * The draft keeps the wish for a copy, also while it is with a person who may not send copies.
     */
    sendable: { ...form, emailPatient: form.emailPatient && copies },
    copies,
    asksCode: asksCode(form, circumstances),
    service,
    /**
     * The kind that the person chose. A service for referrals alone overrides it without changing
     * it.
     */
    chosenKind: content.form.activityType,
    known: { ...known, renamed },
    location,
    problems,
    /** The problems that the page shows. */
    shownProblems: shownProblems,
    says: (field: string) => shownProblems.find((problem) => problem.field === field)?.message,
    change,
    renew,
    patch,
    patient: (part: Partial<ConsultForm['patientInfo']>) =>
      change((before) => ({
        ...before,
        form: { ...before.form, patientInfo: { ...before.form.patientInfo, ...part } },
      })),
    answer: (header: string, value: string | string[]) =>
      change((before) => {
        const symptoms = { ...before.form.symptoms, [encodeHeader(header)]: value };
        return { ...before, form: { ...before.form, symptoms } };
      }),
    put: useCallback((next: ConsultContent) => {
      setContent(withoutLostCopy(next));
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
