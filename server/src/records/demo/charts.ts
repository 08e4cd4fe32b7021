/** Charts of the demo's records system. The numbers are valid and belong to nobody. */
export const charts = [
  {
    firstName: 'Marit',
    lastName: 'Solberg',
    dateOfBirth: '1971/06/09',
    phn: '701233973',
    phone: '(403) 555-0118',
    email: 'marit.solberg@mail.example',
    history:
      'Hypertension since 2015, on perindopril 4 mg. Migraine without aura in her twenties. No allergies. Non-smoker.',
  },
  {
    firstName: 'Desmond',
    lastName: 'Achebe',
    dateOfBirth: '1958/11/23',
    phn: '9123405018',
    phone: '(604) 555-0163',
    email: '',
    history:
      'Type 2 diabetes, HbA1c 7.4 % in September. Atrial fibrillation, on apixaban 5 mg twice a day. eGFR 58.',
  },
  {
    firstName: 'Yun',
    lastName: 'Castellanos',
    dateOfBirth: '2014/02/17',
    phn: '701236028',
    phone: '',
    email: '',
    history: 'Atopic dermatitis since infancy. Immunizations up to date. Penicillin: rash in 2018.',
  },
] as const;
