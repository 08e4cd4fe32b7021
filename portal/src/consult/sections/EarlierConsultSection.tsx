import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { isPhn } from '@corridor/contract/patients/phn.ts';
import { EarlierConsultWarning } from '../../thread/EarlierConsultWarning.tsx';

/** Shows an earlier consult once the form names the patient and the service. */
export function EarlierConsultSection({
  form: { patientInfo, patientProvince, serviceId },
}: {
  form: ConsultForm;
}) {
  const { phn } = patientInfo;
  const enabled = serviceId !== '' && patientProvince !== '' && isPhn(phn, patientProvince);
  return <EarlierConsultWarning phn={phn} serviceId={serviceId} enabled={enabled} />;
}
