import { arranged } from '@corridor/contract/directory/results.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { resultWords } from '@corridor/contract/directory/words.ts';
import { useQuery } from '../platform/server/hooks.ts';
import styles from './Picker.module.css';
import { ResultRow } from './ResultRow.tsx';
import type { Seen } from './serviceState.ts';

type Props = { province: string; seen: Seen; onChoose: (service: Service) => void };

/** Before anything is typed: whom the person has asked before, the most often and the latest first. */
export function RecentServices({ province, seen, onChoose }: Props) {
  const { data } = useQuery('directory-recent', {});
  const results = (data?.services ?? []).map((service) => ({ service }));
  const { best, closed } = arranged(results, { province, moment: { ...seen, now: Date.now() } });
  const shown = [...best, ...closed];
  if (shown.length === 0) return null;
  return (
    <section className={styles.results} aria-label={resultWords.recent}>
      <h3 className={styles.college}>{resultWords.recent}</h3>
      <ul>
        {shown.map((result) => (
          <li key={result.service.id}>
            <ResultRow
              result={result}
              current={false}
              seen={seen}
              onChoose={() => onChoose(result.service)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
