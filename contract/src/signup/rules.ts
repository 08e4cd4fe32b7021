import { confirmProblem, passwordProblem } from '../auth/passwords.ts';
import { emailProblem } from '../auth/rules.ts';
import { validationIn } from '../content/rules.ts';
import type { Documents } from '../content/schemas.ts';
import { isProvince } from '../platform/provinces.ts';
import { saysSomething } from '../platform/text.ts';
import { type Plan, planNames, plans, type SignupForm, type SignupRole } from './form.ts';
import { practiceIdProblem } from './practiceId.ts';
import { problemWords as said, words } from './words.ts';

export type Problem = { field: string; message: string };
type Settings = Documents['signup'];
/** Plus is for doctors. */
const mayTake = (role: SignupRole, plan: Plan) => plan !== 'adminFee' || role === 'Doctor';

/** The plans of a role in a province. The content document lists the provinces of each plan. */
export const plansFor = (role: SignupRole, province: string, { enabledProvinces }: Settings) =>
  plans.filter(
    (plan) =>
      isProvince(province) &&
      mayTake(role, plan) &&
      enabledProvinces[planNames[plan]].includes(province),
  );

/** Residents have no clinic or city yet; their preceptors stand for both. */
export const hasClinic = (role: SignupForm['selectedRole']) => role !== 'Resident';

/** A new province clears the practice ID. */
export const inProvince = (form: SignupForm, province: string): SignupForm =>
  province === form.province ? form : { ...form, province, practiceId: '' };

/** The agreement names these fields, so signing needs them. */
export const maySign = (form: SignupForm): boolean =>
  personProblems(form).every(
    ({ field }) => !['firstName', 'lastName', 'email', 'city'].includes(field),
  );

export type Circumstances = {
  settings: Settings;
  proceedWithoutPracId: boolean;
  isPracIdValid: boolean;
  signed: boolean;
  /** The minimum length of a password in this installation. */
  leastPassword: number;
};

/** All problems, in the order of the page. Both sides use this function. */
export function problemsOf(form: SignupForm, circumstances: Circumstances): Problem[] {
  const { settings, signed } = circumstances;
  return [
    ...planProblems(form, settings),
    ...personProblems(form),
    ...numberProblems(form, circumstances),
    ...passwordProblems(form, circumstances.leastPassword),
    ...(hasClinic(form.selectedRole) ? clinicProblems(form) : preceptorProblems(form)),
    ...when(!signed, 'agreement', maySign(form) ? said.unsigned : words.signFirst),
    ...when(form.scheduleOnboarding === '', 'scheduleOnboarding', said.onboarding),
    ...heardProblems(form, settings),
  ];
}

const when = (wrong: boolean, field: string, message: string): Problem[] =>
  wrong ? [{ field, message }] : [];

const missing = (form: SignupForm, ...fields: (keyof typeof said & keyof SignupForm)[]) =>
  fields.flatMap((field) =>
    when(!saysSomething(String(form[field])), field, said[field] as string),
  );

function planProblems(
  { selectedRole: role, selectedPlan: plan, province }: SignupForm,
  settings: Settings,
) {
  if (!isProvince(province)) return when(true, 'province', said.province);
  if (role === '') return when(true, 'selectedRole', said.role);
  if (plan === '') return when(true, 'selectedPlan', said.plan);
  if (!mayTake(role, plan)) return when(true, 'selectedPlan', said.planOfRole(role));
  const offered = plansFor(role, province, settings).includes(plan);
  return when(!offered, 'selectedPlan', said.planOfProvince);
}

const isPhone = (text: string) => text.replace(/\D/g, '').length === 10;

/** An empty number is reported as missing elsewhere. */
const phone = (form: SignupForm, ...fields: ('cellPhone' | 'clinicPhone' | 'fax')[]) =>
  fields.flatMap((field) =>
    when(saysSomething(form[field]) && !isPhone(form[field]), field, said.phone),
  );

function personProblems(form: SignupForm): Problem[] {
  const { email, selectedRole } = form;
  return [
    ...missing(form, 'firstName', 'lastName', 'cellPhone'),
    ...phone(form, 'cellPhone'),
    ...missing(form, 'email'),
    ...when(
      saysSomething(email) && emailProblem(email.trim()) !== undefined,
      'email',
      said.emailInvalid,
    ),
    ...(hasClinic(selectedRole) ? missing(form, 'city') : []),
  ];
}

function numberProblems(form: SignupForm, circumstances: Circumstances): Problem[] {
  const { practiceId, province } = form;
  const { proceedWithoutPracId, isPracIdValid, settings } = circumstances;
  const { validationEnabled, fieldName } = validationIn(province, settings);
  const wrong = practiceId === '' ? undefined : practiceIdProblem(province, practiceId);
  if (wrong) return when(true, 'practiceId', wrong);
  const settled =
    !validationEnabled || proceedWithoutPracId || (isPracIdValid && practiceId !== '');
  return when(!settled, 'practiceId', said.validate(fieldName));
}

function passwordProblems(form: SignupForm, least: number): Problem[] {
  const { password, confirmPassword, firstName, lastName, email, clinicName } = form;
  const personal = [firstName, lastName, email, clinicName];
  const wrong = passwordProblem(password, { least, personal });
  if (wrong) return when(true, 'password', wrong);
  const other = confirmProblem(password, confirmPassword);
  return other ? when(true, 'confirmPassword', other) : [];
}

const clinicProblems = (form: SignupForm): Problem[] => [
  ...missing(form, 'clinicName', 'clinicPhone', 'fax'),
  ...phone(form, 'clinicPhone', 'fax'),
];

function preceptorProblems({ preceptorInformation: all }: SignupForm): Problem[] {
  const filled = all.some((one) => saysSomething(one.preceptorName) || one.preceptorEmail.trim());
  if (!filled) return when(true, 'preceptorInformation', said.preceptor);
  return all.flatMap(({ preceptorName, preceptorEmail }, index) => {
    const [name, email] = [preceptorName.trim(), preceptorEmail.trim()];
    if (!name && !email) return [];
    const field = `preceptorInformation.${index}`;
    return [
      ...when(!saysSomething(name), `${field}.preceptorName`, said.preceptorName),
      ...when(!email, `${field}.preceptorEmail`, said.preceptorEmail),
      ...when(
        email !== '' && emailProblem(email) !== undefined,
        `${field}.preceptorEmail`,
        said.emailInvalid,
      ),
    ];
  });
}

/** The question is optional, but an answer must be complete. */
function heardProblems(
  form: SignupForm,
  { howDidYouHearAboutUsNew: options }: Settings,
): Problem[] {
  const { howDidYouHearAboutUs: heard, howDidYouHearAboutUsExtraInfo: extra } = form;
  if (heard === '') return [];
  const option = options.find(({ value }) => value === heard);
  if (!option) return when(true, 'howDidYouHearAboutUs', said.heardOption);
  if (!option.extraInputRequired) return [];
  const known = option.extraInputType !== 'dropdown' || option.dropDownOptions?.includes(extra);
  return when(extra.trim() === '' || !known, 'howDidYouHearAboutUsExtraInfo', said.extraInfo);
}

/** The stored form: trimmed, and codes in capitals. */
export function tidied(form: SignupForm): SignupForm {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([key, value]) => [
      key,
      typeof value === 'string' && !key.toLowerCase().includes('password') ? value.trim() : value,
    ]),
  ) as SignupForm;
  return {
    ...trimmed,
    inviteCode: trimmed.inviteCode.toUpperCase(),
    preceptorInformation: form.preceptorInformation
      .map((one) => ({
        preceptorName: one.preceptorName.trim(),
        preceptorEmail: one.preceptorEmail.trim(),
      }))
      .filter((one) => one.preceptorName || one.preceptorEmail),
  };
}
