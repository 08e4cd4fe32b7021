import { validationIn } from '@corridor/contract/content/rules.ts';
import type { Documents } from '@corridor/contract/content/schemas.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type Signer, sameSigner, signerOf } from '@corridor/contract/signup/agreement.ts';
import {
  emptySignup,
  type Plan,
  planNames,
  plans,
  type SignupForm,
  type SignupRole,
  signupRoles,
} from '@corridor/contract/signup/form.ts';
import {
  hasClinic,
  inProvince,
  type Problem,
  problemsOf,
} from '@corridor/contract/signup/rules.ts';
import { useEffect, useState } from 'react';

/**
 * The state of the practice ID: not checked, in the register, not in it, or the register did not
 * answer.
 */
export type NumberState = 'validate' | 'valid' | 'invalid' | 'error';
export type Agreement = { pdf: string; signedAt: string; signer: Signer };

export type SignupState = {
  form: SignupForm;
  number: NumberState;
  proceedWithoutPracId: boolean;
  emailCode: string;
  /** The address that the code confirms. */
  confirmed: string;
  agreement: Agreement | undefined;
  /** Details from an invitation. The person did not type them. */
  known: Partial<SignupForm>;
};

export type SignupSearch = {
  selectedPlan?: string | undefined;
  selectedRole?: string | undefined;
  inviteCode?: string | undefined;
};
type Settings = Documents['signup'];

const storageKey = 'corridor.signup';

const planOf = (name = ''): Plan | '' =>
  plans.find((plan) => plan === name || planNames[plan] === name) ?? '';
const roleOf = (name = ''): SignupRole | '' => signupRoles.find((role) => role === name) ?? '';

const initialState = ({
  selectedPlan,
  selectedRole,
  inviteCode = '',
}: SignupSearch): SignupState => ({
  form: {
    ...emptySignup,
    selectedPlan: planOf(selectedPlan),
    selectedRole: roleOf(selectedRole),
    inviteCode: inviteCode.trim().toUpperCase().slice(0, 60),
  },
  number: 'validate',
  proceedWithoutPracId: false,
  emailCode: '',
  confirmed: '',
  agreement: undefined,
  known: {},
});

/** Reads the state that this tab has kept. Passwords never leave the page. */
function readKept(search: SignupSearch): SignupState {
  const start = initialState(search);
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SignupState | null;
    if (!stored) return start;
    // The code in the link of this visit is newer than the kept one.
    const inviteCode = start.form.inviteCode || stored.form.inviteCode;
    return { ...start, ...stored, form: { ...emptySignup, ...stored.form, inviteCode } };
  } catch {
    return start;
  }
}

function keepState(state: SignupState): void {
  const form = { ...state.form, password: '', confirmPassword: '' };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...state, form }));
  } catch {
    // Without room for the state nothing else is lost.
  }
}
export const forgetSignup = () => sessionStorage.removeItem(storageKey);

/** The whole state of the page: the form, its problems and the signature. */
export function useSignup(search: SignupSearch, settings: Settings, leastPassword: number) {
  const [state, setState] = useState(() => readKept(search));
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);
  const { form, agreement } = state;
  const { validationEnabled, fieldName } = validationIn(form.province, settings);
  const signed = agreement !== undefined && sameSigner(agreement.signer, signerOf(form));
  const circumstances = {
    settings,
    signed,
    leastPassword,
    proceedWithoutPracId: state.proceedWithoutPracId || !validationEnabled,
    isPracIdValid: state.number === 'valid',
  };
  const formProblems = problemsOf(form, circumstances);
  const problems = [...(attempted ? formProblems : []), ...refused];
  useEffect(() => keepState(state), [state]);

  const set = (change: Partial<SignupState>) => {
    setRefused([]);
    setState((before) => ({ ...before, ...change }));
  };
  const write = (change: Partial<SignupForm>) => {
    setRefused([]);
    setState((before) => ({ ...before, form: { ...before.form, ...change } }));
  };
  /** A new province or number must be checked again. */
  const province = (name: string) =>
    set({ form: inProvince(form, name), number: 'validate', proceedWithoutPracId: false });
  const practiceId = (number: string) => {
    setRefused([]);
    setState((before) => ({
      ...before,
      form: { ...before.form, practiceId: number },
      number: 'validate',
      proceedWithoutPracId: false,
    }));
  };
  const email = (address: string) => {
    setRefused([]);
    setState((before) => ({
      ...before,
      form: { ...before.form, email: address },
      ...(address.trim().toLowerCase() === before.confirmed
        ? {}
        : { emailCode: '', confirmed: '' }),
    }));
  };
  /** Fills only fields in which nobody has typed. */
  const invited = (details: Partial<SignupForm>) =>
    setState((before) => {
      const free = Object.entries(details).filter(([name]) => own(before.form, name) === '');
      const filled = Object.fromEntries(free);
      return { ...before, known: filled, form: { ...before.form, ...filled } };
    });
  const { selectedPlan, selectedRole } = form;
  const start = {
    ...initialState({ selectedPlan, selectedRole, inviteCode: search.inviteCode }).form,
    ...state.known,
  };
  const { province: _, ...typedFields } = form;
  const { province: __, ...initialFields } = start;
  return {
    ...state,
    settings,
    leastPassword,
    fieldName,
    validationEnabled,
    signed,
    problems,
    wrong: formProblems,
    circumstances,
    isConfirmed: state.confirmed !== '' && state.confirmed === form.email.trim().toLowerCase(),
    dirty: JSON.stringify(typedFields) !== JSON.stringify(initialFields),
    says: (field: string) => problems.find((problem) => problem.field === field)?.message,
    attempt: () => {
      setAttempted(true);
      return formProblems;
    },
    refuse: setRefused,
    set,
    write,
    province,
    practiceId,
    email,
    invited,
  };
}
export type Signup = ReturnType<typeof useSignup>;

const informationFields = [
  'firstName',
  'lastName',
  'cellPhone',
  'email',
  'city',
  'practiceId',
  'password',
  'confirmPassword',
];

/** The numbered section of the page for a field. */
export function partOf(field: string, role: SignupForm['selectedRole']): number {
  if (informationFields.includes(field)) return 1;
  if (field === 'agreement') return 3;
  if (field === 'scheduleOnboarding' || field.startsWith('howDidYou')) return 4;
  const second = hasClinic(role)
    ? ['clinicName', 'clinicPhone', 'fax'].includes(field)
    : field.startsWith('preceptor');
  return second ? 2 : 0;
}

/** Puts the focus into the first invalid field. */
export function focusFirst(problems: readonly Problem[]) {
  const names = problems.map(({ field }) => field);
  const all = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const box = all.find((element) => names.includes(element.dataset.field ?? ''));
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector<HTMLElement>('input, select, canvas, button')?.focus({ preventScroll: true });
}
