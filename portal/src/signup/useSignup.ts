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

/** How the practice ID stands: not asked yet, in the register, not there, or nobody could say. */
export type NumberState = 'validate' | 'valid' | 'invalid' | 'error';
export type Agreement = { pdf: string; signedAt: string; signer: Signer };

export type Held = {
  form: SignupForm;
  number: NumberState;
  proceedWithoutPracId: boolean;
  emailCode: string;
  /** The address that the code is for. */
  confirmed: string;
  agreement: Agreement | undefined;
  /** What an invitation filled in: nobody typed it. */
  known: Partial<SignupForm>;
};

export type Asked = {
  selectedPlan?: string | undefined;
  selectedRole?: string | undefined;
  inviteCode?: string | undefined;
};
type Settings = Documents['signup'];

const place = 'corridor.signup';

const planOf = (name = ''): Plan | '' =>
  plans.find((plan) => plan === name || planNames[plan] === name) ?? '';
const roleOf = (name = ''): SignupRole | '' => signupRoles.find((role) => role === name) ?? '';

const begun = ({ selectedPlan, selectedRole, inviteCode = '' }: Asked): Held => ({
  form: {
    ...emptySignup,
    selectedPlan: planOf(selectedPlan),
    selectedRole: roleOf(selectedRole),
    inviteCode: inviteCode.trim().toUpperCase().slice(0, 60),
  },
  number: 'validate',
  proceedWithoutPracId: false,
  ...{ emailCode: '', confirmed: '' },
  agreement: undefined,
  known: {},
});

/** What this tab kept; passwords never leave the page. */
function kept(asked: Asked): Held {
  const start = begun(asked);
  try {
    const held = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Held | null;
    if (!held) return start;
    // The code of a link that is opened now is newer than what was kept.
    const inviteCode = start.form.inviteCode || held.form.inviteCode;
    return { ...start, ...held, form: { ...emptySignup, ...held.form, inviteCode } };
  } catch {
    return start;
  }
}

function keep(held: Held): void {
  const form = { ...held.form, password: '', confirmPassword: '' };
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...held, form }));
  } catch {
    // Without room nothing is kept, and nothing else is lost.
  }
}
export const forgetSignup = () => sessionStorage.removeItem(place);

/** Everything of the page in one place: what is filled in, what is wrong, what is signed. */
export function useSignup(asked: Asked, settings: Settings, leastPassword: number) {
  const [held, setHeld] = useState(() => kept(asked));
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);
  const { form, agreement } = held;
  const { validationEnabled, fieldName } = validationIn(form.province, settings);
  const signed = agreement !== undefined && sameSigner(agreement.signer, signerOf(form));
  const standing = {
    ...{ settings, signed, leastPassword },
    proceedWithoutPracId: held.proceedWithoutPracId || !validationEnabled,
    isPracIdValid: held.number === 'valid',
  };
  const wrong = problemsOf(form, standing);
  const problems = [...(attempted ? wrong : []), ...refused];
  useEffect(() => keep(held), [held]);

  const set = (more: Partial<Held>) => {
    setRefused([]);
    setHeld((before) => ({ ...before, ...more }));
  };
  const write = (more: Partial<SignupForm>) => {
    setRefused([]);
    setHeld((before) => ({ ...before, form: { ...before.form, ...more } }));
  };
  /** Another province, another number; another number, another question. */
  const province = (name: string) =>
    set({ form: inProvince(form, name), number: 'validate', proceedWithoutPracId: false });
  const practiceId = (number: string) => {
    setRefused([]);
    setHeld((before) => ({
      ...before,
      form: { ...before.form, practiceId: number },
      ...{ number: 'validate', proceedWithoutPracId: false },
    }));
  };
  const email = (address: string) => {
    setRefused([]);
    setHeld((before) => ({
      ...before,
      form: { ...before.form, email: address },
      ...(address.trim().toLowerCase() === before.confirmed
        ? {}
        : { emailCode: '', confirmed: '' }),
    }));
  };
  /** Only where nobody has typed anything yet. */
  const invited = (known: Partial<SignupForm>) =>
    setHeld((before) => {
      const free = Object.entries(known).filter(([name]) => own(before.form, name) === '');
      const filled = Object.fromEntries(free);
      return { ...before, known: filled, form: { ...before.form, ...filled } };
    });
  const { selectedPlan, selectedRole } = form;
  const start = {
    ...begun({ selectedPlan, selectedRole, inviteCode: asked.inviteCode }).form,
    ...held.known,
  };
  const { province: _, ...typed } = form;
  const { province: __, ...nothing } = start;
  return {
    ...held,
    ...{ settings, leastPassword, fieldName, validationEnabled, signed, problems, wrong, standing },
    isConfirmed: held.confirmed !== '' && held.confirmed === form.email.trim().toLowerCase(),
    dirty: JSON.stringify(typed) !== JSON.stringify(nothing),
    says: (field: string) => problems.find((one) => one.field === field)?.message,
    attempt: () => {
      setAttempted(true);
      return wrong;
    },
    refuse: setRefused,
    ...{ set, write, province, practiceId, email, invited },
  };
}
export type Signup = ReturnType<typeof useSignup>;

const informationFields = [
  ...['firstName', 'lastName', 'cellPhone', 'email', 'city', 'practiceId'],
  ...['password', 'confirmPassword'],
];

/** Which numbered part of the page a field belongs to. */
export function partOf(field: string, role: SignupForm['selectedRole']): number {
  if (informationFields.includes(field)) return 1;
  if (field === 'agreement') return 3;
  if (field === 'scheduleOnboarding' || field.startsWith('howDidYou')) return 4;
  const second = hasClinic(role)
    ? ['clinicName', 'clinicPhone', 'fax'].includes(field)
    : field.startsWith('preceptor');
  return second ? 2 : 0;
}

/** The first field that is wrong. */
export function focusFirst(problems: readonly Problem[]) {
  const names = problems.map(({ field }) => field);
  const all = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const box = all.find((one) => names.includes(one.dataset.field ?? ''));
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector<HTMLElement>('input, select, canvas, button')?.focus({ preventScroll: true });
}
