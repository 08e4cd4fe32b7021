import { routes } from '../access/routes.ts';
import { answersConsults, isUnvalidated } from '../access/rules.ts';
import { emailProblem } from '../auth/rules.ts';
import { practises } from '../clinics/members/rules.ts';
import { isPhoneNumber, type Problem, phoneDigits } from '../clinics/rules.ts';
import { meets, type Permission } from '../platform/permissions.ts';
import { presentationProblems, settledPresentation } from '../preferences/presentation/rules.ts';
import { words as presentationWords } from '../preferences/presentation/words.ts';
import { deliveryOf } from '../preferences/rules.ts';
import type { ProfileForm } from './schemas.ts';
import { words } from './words.ts';

export type Holder = { roles: readonly string[]; permissions: ReadonlySet<Permission> };

/** The parts of the form that belong to a person. The other parts keep their values. */
export function partsOf({ roles, permissions }: Holder) {
  const resident = roles.includes('Resident');
  return {
    /** Residents bill under a preceptor's number, and offices have none. */
    practiceId: !resident && practises(roles),
    billable: !resident && practises(roles),
    phoneConsult: permissions.has('phoneConsult'),
    messages: meets(permissions, { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] }),
    consults: permissions.has('econsultAndSecureMessaging'),
    forms: meets(permissions, routes['form-sender'].access),
    writesToPatients: [
      routes['form-sender'],
      routes['one-way-messaging'],
      routes['patient-messages'],
    ].some(({ access }) => meets(permissions, access)),
    specialist: answersConsults(roles),
  };
}

/** The stored form: without separators, in capitals. */
export const plainPracticeId = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

const foldedName = (name: string) => name.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();

/**
 * Compares the last name of a register with the person's, without accents, hyphens and capitals.
 */
export const sameLastName = (registered: string, written: string) =>
  foldedName(registered) !== '' && foldedName(registered) === foldedName(written);

/** Answers whether the register's entry belongs to the person and is active. */
export const isTheirs = (
  entry: { lastName: string; active: boolean } | undefined,
  lastName: string,
) => entry?.active === true && sameLastName(entry.lastName, lastName);

/** The rule for any province. Sign-up knows the province and has stricter rules. */
const isPracticeId = (typed: string) => /^[A-Z0-9]{3,12}$/.test(plainPracticeId(typed));

/** All problems that prevent saving the form, in the order of its fields. */
export function profileProblems(form: ProfileForm, holder: Holder): Problem[] {
  const parts = partsOf(holder);
  const { phoneConsult, presentation } = form.preferences;
  const { phoneNumber, calendarEmail } = phoneConsult;
  const practiceId = () => {
    if (form.practiceId.trim() === '')
      return isUnvalidated(holder.roles) ? undefined : words.practiceIdRequired;
    return isPracticeId(form.practiceId) ? undefined : words.practiceIdInvalid;
  };
  const phone = () => {
    if (phoneNumber.trim() === '') return words.phoneRequired;
    return isPhoneNumber(phoneNumber) ? undefined : words.phoneInvalid;
  };
  const email = () =>
    calendarEmail.trim() === '' ? words.emailRequired : emailProblem(calendarEmail.trim());
  const checks: [string, string | undefined][] = [
    ['practiceId', parts.practiceId ? practiceId() : undefined],
    ['phoneNumber', parts.phoneConsult ? phone() : undefined],
    ['calendarEmail', parts.phoneConsult ? email() : undefined],
  ];
  const problems = checks.flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (!presentation) return problems;
  if (parts.specialist) return [...problems, ...presentationProblems(presentation)];
  return [...problems, { field: 'presentation', message: presentationWords.onlySpecialists }];
}

/** The stored form. Parts that the person may not change keep their stored values. */
export function settledProfile(
  form: ProfileForm,
  before: ProfileForm,
  holder: Holder,
): ProfileForm {
  const parts = partsOf(holder);
  const { homepage, phoneConsult, presentation, ...delivery } = form.preferences;
  return {
    practiceId: parts.practiceId ? plainPracticeId(form.practiceId) : before.practiceId,
    credentials: form.credentials.trim(),
    preferences: {
      homepage,
      ...deliveryOf(delivery),
      phoneConsult: parts.phoneConsult
        ? {
            phoneNumber: phoneDigits(phoneConsult.phoneNumber),
            calendarEmail: phoneConsult.calendarEmail.trim(),
          }
        : before.preferences.phoneConsult,
      presentation: presentation
        ? settledPresentation(presentation)
        : before.preferences.presentation,
    },
  };
}
