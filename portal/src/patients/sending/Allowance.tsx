import { words } from '@corridor/contract/patients/sending/words.ts';
import { monthlyUses } from '@corridor/contract/premium/rules.ts';
import styles from './Sending.module.css';

type Props = { left: number; uses: number };

/** The uses of the month, and the part that this sending takes of them. */
export function Allowance({ left, uses }: Props) {
  const taken = Math.min(uses, left);
  const share = (part: number) => ({ width: `${(part / monthlyUses) * 100}%` });
  return (
    <div className={styles.allowance}>
      <span className="tabular">
        <strong>{left}</strong>
        {words.usesOf(monthlyUses)}
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={share(left - taken)} />
        <span style={share(taken)} />
      </span>
    </div>
  );
}
