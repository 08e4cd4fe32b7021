import { clinicProvinces } from '../access/rules.ts';
import { meets, type Permission } from '../platform/permissions.ts';
import { saysSomething } from '../platform/text.ts';
import type { ClinicForm } from './schemas.ts';
import { words } from './words.ts';

/** What a new clinic begins with. */
export const defaultProvince = 'AB';
export const emptyClinic: ClinicForm = {
  ...{ clinicName: '', clinicPhone: '', fax: '', emr: '', city: '' },
  ...{ province: defaultProvince, billable: true },
};

/** How many places of work somebody may have, those they left counted. */
export const clinicsAtMost = 50;

/** As phone and fax numbers are kept. */
export const phoneDigits = (typed: string) => typed.replace(/\D/g, '');

export const isPhoneNumber = (typed: string) => phoneDigits(typed).length === 10;

/** What an editor offers: the provinces of clinics, and whatever stands there already. */
export const provinceOptions = (kept: string): readonly string[] =>
  kept === '' || clinicProvinces.includes(kept) ? clinicProvinces : [...clinicProvinces, kept];

/** Whoever sends consults says where the patient is seen. */
export const needsProvince = (held: ReadonlySet<Permission>) =>
  meets(held, { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] });

export type Problem = { field: string; message: string };
type About = {
  consults: boolean;
  /** What stood there before; nothing for a new clinic. */
  kept: string;
};

/** All that keeps a clinic from being saved, in the order of the fields. */
export function clinicProblems(clinic: ClinicForm, { consults, kept }: About): Problem[] {
  const { clinicName, clinicPhone, fax, province } = clinic;
  const phone = (typed: string, required: string) => {
    if (typed.trim() === '') return required;
    return isPhoneNumber(typed) ? undefined : words.phoneInvalid;
  };
  const offered = province === '' ? !consults : provinceOptions(kept).includes(province);
  const found: [string, string | undefined][] = [
    ['clinicName', saysSomething(clinicName) ? undefined : words.nameRequired],
    ['clinicPhone', phone(clinicPhone, words.phoneRequired)],
    ['fax', phone(fax, words.faxRequired)],
    ['province', offered ? undefined : words.provinceRequired],
  ];
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/** As it is kept: names and city trimmed, numbers as digits. */
export const settledClinic = (clinic: ClinicForm): ClinicForm => ({
  ...clinic,
  clinicName: clinic.clinicName.trim(),
  city: clinic.city.trim(),
  emr: clinic.emr.trim(),
  clinicPhone: phoneDigits(clinic.clinicPhone),
  fax: phoneDigits(clinic.fax),
});
