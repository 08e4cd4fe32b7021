import { clinicProvinces } from '../access/rules.ts';
import { meets, type Permission } from '../platform/permissions.ts';
import { saysSomething } from '../platform/text.ts';
import type { ClinicForm } from './schemas.ts';
import { words } from './words.ts';

/** The initial values of a new clinic. */
export const defaultProvince = 'AB';
export const emptyClinic: ClinicForm = {
  clinicName: '',
  clinicPhone: '',
  fax: '',
  emr: '',
  city: '',
  province: defaultProvince,
  billable: true,
};

/** The maximum number of a person's locations, with those that the person has left. */
export const clinicsAtMost = 50;

/** The stored form of phone and fax numbers. */
export const phoneDigits = (typed: string) => typed.replace(/\D/g, '');

export const isPhoneNumber = (typed: string) => phoneDigits(typed).length === 10;

/** The provinces of an editor: the clinics' provinces, and the stored one. */
export const provinceOptions = (kept: string): readonly string[] =>
  kept === '' || clinicProvinces.includes(kept) ? clinicProvinces : [...clinicProvinces, kept];

/** A person who sends consults must state the province where the patient is seen. */
export const needsProvince = (held: ReadonlySet<Permission>) =>
  meets(held, { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] });

export type Problem = { field: string; message: string };
type About = {
  consults: boolean;
  /** The stored province; empty for a new clinic. */
  kept: string;
};

/** All problems that prevent saving a clinic, in the order of its fields. */
export function clinicProblems(
  clinic: ClinicForm,
  { consults, kept: storedProvince }: About,
): Problem[] {
  const { clinicName, clinicPhone, fax, province } = clinic;
  const phone = (typed: string, required: string) => {
    if (typed.trim() === '') return required;
    return isPhoneNumber(typed) ? undefined : words.phoneInvalid;
  };
  const offered = province === '' ? !consults : provinceOptions(storedProvince).includes(province);
  const checks: [string, string | undefined][] = [
    ['clinicName', saysSomething(clinicName) ? undefined : words.nameRequired],
    ['clinicPhone', phone(clinicPhone, words.phoneRequired)],
    ['fax', phone(fax, words.faxRequired)],
    ['province', offered ? undefined : words.provinceRequired],
  ];
  return checks.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/** The stored form of a clinic: names and city trimmed, numbers as digits. */
export const settledClinic = (clinic: ClinicForm): ClinicForm => ({
  ...clinic,
  clinicName: clinic.clinicName.trim(),
  city: clinic.city.trim(),
  emr: clinic.emr.trim(),
  clinicPhone: phoneDigits(clinic.clinicPhone),
  fax: phoneDigits(clinic.fax),
});
