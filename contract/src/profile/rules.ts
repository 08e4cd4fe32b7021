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

/** Which parts of the form are a person's. What is not theirs is kept as it is. */
export function partsOf({ roles, permissions }: Holder) {
  const resident = roles.includes('Resident');
  return {
    /** Residents bill under somebody else's number, and offices have none. */
    practiceId: !resident && practises(roles),
    billable: !resident && practises(roles),
    phoneConsult: permissions.has('phoneConsult'),
    messages: meets(permissions, { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] }),
    consults: permissions.has('econsultAndSecureMessaging'),
    specialist: answersConsults(roles),
  };
}

/** As it is kept: without what only separates, and in capitals. */
export const plainPracticeId = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

const foldedName = (name: string) => name.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();

/** Whether a register and a person mean the same name: accents, hyphens and capitals do not count. */
export const sameLastName = (one: string, other: string) =>
  foldedName(one) !== '' && foldedName(one) === foldedName(other);

/** Whether what a register says of a number makes it somebody's: it knows it, as theirs, and as active. */
export const isTheirs = (
  found: { lastName: string; active: boolean } | undefined,
  lastName: string,
) => found?.active === true && sameLastName(found.lastName, lastName);

/** The rule for any province; sign-up, which knows the province, has those of each. */
const isPracticeId = (typed: string) => /^[A-Z0-9]{3,12}$/.test(plainPracticeId(typed));

/** All that keeps the form from being saved, in the order of its fields. */
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
  const found: [string, string | undefined][] = [
    ['practiceId', parts.practiceId ? practiceId() : undefined],
    ['phoneNumber', parts.phoneConsult ? phone() : undefined],
    ['calendarEmail', parts.phoneConsult ? email() : undefined],
  ];
  const said = found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (!presentation) return said;
  if (parts.specialist) return [...said, ...presentationProblems(presentation)];
  return [...said, { field: 'presentation', message: presentationWords.onlySpecialists }];
}

/** What is kept of a form: of what is not the person's to change, what there was. */
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
