import { words } from '@corridor/contract/consult/words.ts';
import { isUnbillable } from '@corridor/contract/patients/elsewhere.ts';
import { elsewhereWords } from '@corridor/contract/patients/words.ts';
import type { Form } from '../state/useConsultForm.ts';
import type { Type } from '../state/useSendConsult.ts';

type Props = { consult: Form; type: Type /** The person bills at all. */; bills: boolean };

/** Says how the consult is billed, and promises no payment that will not come. */
export function BillingNotice({ consult: { form, service, location }, type, bills }: Props) {
  if (type === 'referral') return null;
  if (type === 'phoneConsult') return <p>{words.phoneBilled}</p>;
  if (!bills) return <p>{words.plus}</p>;
  const provinces = {
    clinic: location?.province ?? '',
    service: service?.clinic.location.province ?? '',
    patient: form.patientProvince,
  };
  if (isUnbillable(provinces)) return <p>{elsewhereWords.quebec}</p>;
  return <p>{location?.billable === false ? words.notBilledHere : words.billed}</p>;
}
