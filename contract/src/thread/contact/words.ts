/** For out-of-province patients, whose own province needs it on a claim. */
export const sexWords: Record<string, string> = { F: 'Female', M: 'Male' };

export const words = {
  patient: 'Patient',
  phone: 'Phone',
  email: 'Email',
  province: 'Province',
  outOfProvince: 'out of province',
  sex: 'Sex',
  address: 'Address',
  copyPhone: 'Copy the phone number',
  copyEmail: 'Copy the email address',
  copyAddress: 'Copy the address',
} as const;
