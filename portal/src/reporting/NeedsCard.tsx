import { dollars } from '@corridor/contract/reporting/rules.ts';
import { reportWords as words } from '@corridor/contract/reporting/words.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './NeedsCard.module.css';
import type { Report } from './useReport.ts';

type Props = { report: Report | undefined; onShow: (need: keyof Report['needs']) => void };

const needs = [
  { name: 'onHold', Icon: IconPlayerPause, says: words.onHold },
  { name: 'refused', Icon: IconCircleX, says: words.refused },
  { name: 'urgent', Icon: IconAlertTriangle, says: words.urgent },
] as const;

/** The acts that wait for the doctor, with their amounts. */
export function NeedsCard({ report, onShow }: Props) {
  const open = needs.filter(({ name }) => (report?.needs[name].records ?? 0) > 0);
  return (
    <section className={styles.needs} aria-labelledby="needs">
      <h2 id="needs">{report && open.length === 0 ? words.needsNothing : words.needs}</h2>
      {!report && <Skeleton width={320} height={16} />}
      {report && open.length === 0 && (
        <IconCircleCheck size={16} stroke={2} className={styles.done} aria-hidden />
      )}
      {report && (
        <ul>
          {open.map(({ name, Icon, says }) => {
            const { records, cents } = report.needs[name];
            return (
              <li key={name}>
                <button type="button" onClick={() => onShow(name)} data-need={name}>
                  <Icon size={16} stroke={2} aria-hidden />
                  {says(records)}
                  {cents > 0 && <span className={styles.amount}>{dollars(cents)}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
