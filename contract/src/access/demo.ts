/** The people of the demo world: one for each role and combination with a different portal. */
export type DemoPerson = {
  email: string;
  firstName: string;
  lastName: string;
  credentials: string;
  roles: readonly string[];
  clinic: 'parkland' | 'harbour' | undefined;
  says: string;
};

const domain = 'demo.corridor.example';
const person = (
  name: string,
  credentials: string,
  roles: readonly string[],
  clinic: DemoPerson['clinic'],
  says: string,
): DemoPerson => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
  return { email, firstName, lastName, credentials, roles, clinic, says };
};

export const demoPeople: readonly DemoPerson[] = [
  person('Grace Lindqvist', 'MD, CCFP', ['Doctor', 'adminFee'], 'parkland', 'Referring doctor'),
  person('Rachel Simard', 'NP', ['NursePractitioner', 'free'], 'parkland', 'Nurse practitioner'),
  person('Samuel Osei', 'MD', ['Resident', 'free'], 'parkland', 'Resident'),
  person('Amara Okafor', 'MD, FRCPC', ['specialist'], 'harbour', 'Specialist, dermatology'),
  person(
    'Tomasz Wierzbicki',
    'MD, FRCSC',
    ['specialistOtolaryngology'],
    'harbour',
    'Specialist, otolaryngology',
  ),
  person('Peter Vogel', 'DMD', ['dentist'], 'harbour', 'Dentist'),
  person('Nadia Haddad', 'MD, CCFP', ['approver', 'free'], 'parkland', 'Approver'),
  person('Joanne Petrie', 'MOA', ['moa'], 'parkland', 'Clinic office'),
  person(
    'Karim Mansour',
    'MD, CCFP',
    ['Doctor', 'free', 'premium', 'betaTester'],
    'harbour',
    'Premium user',
  ),
  person(
    'Helen Marchetti',
    'MD',
    ['Doctor', 'free', 'pracIdValidationRequired'],
    undefined,
    'Unvalidated user',
  ),
  person('Ruth Bergeron', '', ['privacyOfficer'], 'parkland', 'Privacy officer'),
  person('Owen Kozak', '', ['operator'], undefined, 'Operator'),
];
