import { closedBy } from '@corridor/contract/directory/results.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { resultWords } from '@corridor/contract/directory/words.ts';
import { useQuery } from '../platform/server/hooks.ts';
import styles from './Picker.module.css';
import { ResultRow } from './ResultRow.tsx';
import type { Seen } from './serviceState.ts';

type Props = { province: string; seen: Seen; onChoose: (service: Service) => void };

/** Before anything is typed: the favourites of the person, and the services that they asked before. */
export function RecentServices(props: Props) {
  const { data } = useQuery('directory-recent', {});
  return (
    <>
      <Listed {...props} title={resultWords.favourites} services={data?.favourites ?? []} />
      <Listed {...props} title={resultWords.recent} services={data?.services ?? []} />
    </>
  );
}

type ListedProps = Props & { title: string; services: readonly Service[] };

function Listed({ title, services, province, seen, onChoose }: ListedProps) {
  if (services.length === 0) return null;
  const asking = { province, moment: { ...seen, now: Date.now() } };
  // The order is that of the person's own use, so a closed service keeps its place.
  const results = services.map((service) => {
    const closed = closedBy(service, asking);
    return { service, ...(closed && { closed }) };
  });
  return (
    <section className={styles.results} aria-label={title}>
      <h3 className={styles.college}>{title}</h3>
      <ul>
        {results.map((result) => (
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
