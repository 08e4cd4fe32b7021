import { type Role, roles } from '@corridor/contract/access/roles.ts';
import { roleLeads, roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import page from '../Console.module.css';
import styles from './People.module.css';

type Props = { held: Role[]; error: string | undefined; onChange: (held: Role[]) => void };

/** What somebody may do: any of the roles, each with what it is for. */
export function Roles({ held, error, onChange }: Props) {
  const id = useId();
  const turn = (role: Role, on: boolean) =>
    onChange(roles.filter((one) => (one === role ? on : held.includes(one))));
  return (
    <fieldset
      className={`${page.section} ${styles.roles}`}
      aria-describedby={error ? id : undefined}
      // Focused where nothing was chosen.
      data-wrong={error !== undefined || undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend>
        {words.roles} <small>{words.rolesNow(held.length)}</small>
      </legend>
      {error && (
        <p id={id} className={styles.wrong} role="alert">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {error}
        </p>
      )}
      <div className={styles.choices}>
        {roles.map((role) => (
          <label key={role} className={styles.choice}>
            <input
              type="checkbox"
              checked={held.includes(role)}
              onChange={({ target }) => turn(role, target.checked)}
            />
            <span>
              {roleTitles[role]}
              <small>{roleLeads[role]}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
