import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { isPhn } from '@corridor/contract/patients/phn.ts';
import { Link } from '@tanstack/react-router';
import { dayOf } from '../platform/dates.ts';
import { useQuery } from '../platform/hooks.ts';
import { Note } from '../ui/Note.tsx';

/** The same patient and service within a month: said, with the way there, and no hindrance. */
export function Earlier({
  form: { patientInfo, patientProvince, serviceId },
}: {
  form: ConsultForm;
}) {
  const { phn } = patientInfo;
  const enabled = serviceId !== '' && patientProvince !== '' && isPhn(phn, patientProvince);
  const asked = useQuery('consult-earlier', { phn, serviceId }, { enabled });
  const last = enabled && !asked.isPlaceholderData ? asked.data?.[0] : undefined;
  if (!last) return null;
  return (
    <Note kind="warn">
      {words.earlier(dayOf(last.at))}{' '}
      <Link to="/dashboard/secure-messaging" search={{ tab: 'inbox', econsultId: last.activityId }}>
        {words.openEarlier}
      </Link>
    </Note>
  );
}
