export const signupRoles = ['Doctor', 'Resident', 'NursePractitioner'] as const;
export type SignupRole = (typeof signupRoles)[number];

/** The names of the plans in content documents and addresses, by role. */
export const planNames = { adminFee: 'plus', free: 'econsult' } as const;
export type Plan = keyof typeof planNames;
export const plans = Object.keys(planNames) as [Plan, ...Plan[]];

export const mostPreceptors = 10;

/** The sign-up form, as it is filled in. */
export type SignupForm = {
  selectedPlan: Plan | '';
  selectedRole: SignupRole | '';
  province: string;
  firstName: string;
  lastName: string;
  cellPhone: string;
  email: string;
  city: string;
  practiceId: string;
  password: string;
  confirmPassword: string;
  clinicName: string;
  clinicPhone: string;
  fax: string;
  preceptorInformation: { preceptorName: string; preceptorEmail: string }[];
  scheduleOnboarding: 'Yes' | 'No' | '';
  howDidYouHearAboutUs: string;
  howDidYouHearAboutUsExtraInfo: string;
  emr: string;
  inviteCode: string;
};

export const emptySignup: SignupForm = {
  selectedPlan: '',
  selectedRole: '',
  province: 'AB',
  firstName: '',
  lastName: '',
  cellPhone: '',
  email: '',
  city: '',
  practiceId: '',
  password: '',
  confirmPassword: '',
  clinicName: '',
  clinicPhone: '',
  fax: '',
  preceptorInformation: [{ preceptorName: '', preceptorEmail: '' }],
  scheduleOnboarding: '',
  howDidYouHearAboutUs: '',
  howDidYouHearAboutUsExtraInfo: '',
  emr: '',
  inviteCode: '',
};

/** The address that takes the whole form. */
export const completePath = '/serverV5/signup/complete-signup-v2';
