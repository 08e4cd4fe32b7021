import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { isPhn } from '@corridor/contract/patients/phn.ts';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../platform/client.ts';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Consult.module.css';

type Match = CallOutput<'patientInfo-lookup'>[number];
type Props = { form: ConsultForm; onUse: (more: Partial<ConsultForm['patientInfo']>) => void };

const restMs = 400;

/** Of a health number what one's clinic knows already, to be taken over. */
export function Known({ form: { patientInfo, patientProvince }, onUse }: Props) {
  const { run } = useCall('patientInfo-lookup');
  const [found, setFound] = useState<{ phn: string; matches: Match[] }>();
  const { phn } = patientInfo;
  const valid = patientProvince !== '' && isPhn(phn, patientProvince);
  useEffect(() => void run({}), [run]);
  useEffect(() => {
    if (!valid) return;
    const timer = setTimeout(async () => {
      const { data } = await run({ phn });
      if (data) setFound({ phn, matches: data });
    }, restMs);
    return () => clearTimeout(timer);
  }, [phn, valid, run]);
  const news = found?.matches.filter(
    (one) =>
      one.firstName !== patientInfo.firstName ||
      one.lastName !== patientInfo.lastName ||
      one.dateOfBirth !== patientInfo.dateOfBirth,
  );
  if (!valid || found?.phn !== phn || !news?.length) return null;
  return (
    <section className={styles.known} aria-label={words.lookUp}>
      <p>{words.lookUp}</p>
      <ul>
        {news.map((one) => (
          <li key={`${one.firstName} ${one.lastName} ${one.dateOfBirth}`}>
            <span>{words.patientNamed(one.firstName, one.lastName, one.dateOfBirth)}</span>
            <Button
              kind="link"
              aria-label={words.takeOver(`${one.firstName} ${one.lastName}`)}
              onClick={() => {
                const { firstName, lastName, dateOfBirth, email } = one;
                onUse({ firstName, lastName, dateOfBirth, ...(email && { email }) });
              }}
            >
              {words.use}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
