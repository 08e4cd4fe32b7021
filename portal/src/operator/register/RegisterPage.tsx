import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { useId } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { ImportRegister } from './ImportRegister.tsx';
import styles from './Register.module.css';

/** The register of practitioners: the stored numbers, and the import of a new file. */
export function RegisterPage() {
  return (
    <SettingsFrame tab="register">
      <div className={page.scroll} data-scroll-restoration-id="operator-register">
        <div className={page.page}>
          <p className={page.quiet}>{words.lead}</p>
          <Numbers />
          <ImportRegister />
        </div>
      </div>
    </SettingsFrame>
  );
}

function Numbers() {
  const id = useId();
  const { data, error, refetch } = useQuery('operator-register', {});
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={!data}>
      <h2 id={id}>{words.numbers}</h2>
      {!data && error ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width="100%" height={96} />
      ) : data.provinces.length === 0 ? (
        <p className={page.quiet}>
          {words.empty}. {words.emptyLead}
        </p>
      ) : (
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">{words.province}</th>
              <th scope="col">{words.active}</th>
              <th scope="col">{words.inactive}</th>
            </tr>
          </thead>
          <tbody>
            {data.provinces.map(({ province, active, inactive }) => (
              <tr key={province}>
                <th scope="row">{province}</th>
                <td className="tabular">{words.count(active)}</td>
                <td className="tabular">{words.count(inactive)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
