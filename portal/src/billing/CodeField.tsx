import { wordsOfCode } from '@corridor/contract/billing/codes.ts';
import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { billingWords as words } from '@corridor/contract/billing/words.ts';
import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Menu } from '../ui/overlays/Menu.tsx';
import styles from './CodeField.module.css';

type Props = {
  value: string;
  /** The usual code first, then recently used codes, then the others. */
  codes: readonly string[];
  onChange: (code: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A billing code, typed or chosen from a list with its meaning. */
export function CodeField({ value, codes, onChange, onKeyDown }: Props) {
  return (
    <span className={styles.field}>
      <input
        className={styles.code}
        aria-label={words.code}
        aria-invalid={codeProblem(value.trim()) !== undefined}
        placeholder={words.code}
        title={wordsOfCode(value.trim())}
        maxLength={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {codes.length > 0 && (
        <Menu
          kind="quiet"
          name={words.codes}
          label={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
          items={codes.map((code) => ({
            label: (
              <span className="identifier">
                {code} <span className={styles.says}>{wordsOfCode(code)}</span>
              </span>
            ),
            onChoose: () => onChange(code),
          }))}
        />
      )}
    </span>
  );
}
