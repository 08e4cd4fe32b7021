import { demoPeople } from '@corridor/contract/access/demo.ts';
import { words } from '@corridor/contract/auth/words.ts';
import { Link } from '@tanstack/react-router';
import styles from './Form.module.css';

export function DemoAccounts({ onPick }: { onPick: (email: string) => void }) {
  return (
    <details className={styles.demo}>
      <summary>{words.demoAccounts}</summary>
      <p>
        {words.demoLead} <Link to="/outbox">{words.demoOutbox}</Link>{' '}
        <Link to="/records">{words.demoRecords}</Link>
      </p>
      <ul>
        {demoPeople.map(({ email, firstName, lastName, says }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              {`${firstName} ${lastName}`} <small>{says}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
