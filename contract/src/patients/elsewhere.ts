/** Patients who are insured in another province than the asking or answering clinic. */
import { elsewhereWords as words } from './words.ts';

export const addressLength = 25;
export const cityLength = 30;

type Provinces = { clinic: string; service: string; patient: string };
const alberta = 'AB';

/** Alberta asks or answers, and the patient is insured elsewhere. Quebec takes no part. */
export const isOutOfProvince = ({ clinic, service, patient }: Provinces) =>
  (clinic === alberta || service === alberta) && !['', alberta, 'QC'].includes(patient);

/** Patients from Quebec cannot be billed in Alberta. */
export const isUnbillable = ({ clinic, service, patient }: Provinces) =>
  patient === 'QC' && (clinic === alberta || service === alberta);

type Home = { genderCode: string; addressLine1: string; cityName: string; postalCode: string };
type Problem = { field: keyof Home; message: string };

/** The missing parts of a claim for an out-of-province patient. */
export function outOfProvinceProblems(home: Home): Problem[] {
  const long = (field: 'addressLine1' | 'cityName', most: number, missing: string): Problem[] => {
    if (home[field].trim() === '') return [{ field, message: missing }];
    return home[field].length > most ? [{ field, message: words.tooLong(most) }] : [];
  };
  const sex: Problem[] = ['M', 'F'].includes(home.genderCode)
    ? []
    : [{ field: 'genderCode', message: words.sex }];
  const postal = /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(home.postalCode);
  return [
    ...sex,
    ...long('addressLine1', addressLength, words.addressLine1),
    ...long('cityName', cityLength, words.city),
    ...(postal ? [] : [{ field: 'postalCode' as const, message: words.postalCode }]),
  ];
}
