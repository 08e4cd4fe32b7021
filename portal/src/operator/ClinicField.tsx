import { words } from '@corridor/contract/operator/words.ts';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import styles from './directory/Service.module.css';
import type { Clinic } from './directory/serviceForm.ts';
import { ClinicSearch } from './PersonSearch.tsx';

type Props = { clinic: Clinic | null; onChange: (clinic: Clinic | null) => void };

/**
 * The chosen clinic, or a search for one. The pressed button disappears, so the focus moves to its
 * replacement.
 */
export function ClinicField({ clinic, onChange }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const change = (next: Clinic | null) => {
    flushSync(() => onChange(next));
    area.current?.querySelector<HTMLElement>(next ? 'button' : 'input')?.focus();
  };
  return (
    <div ref={area}>
      {clinic ? (
        <div className={styles.chosen}>
          <span>
            {clinic.name}
            <small>{[clinic.city, clinic.province].filter(Boolean).join(', ')}</small>
          </span>
          <IconButton label={words.removeClinic} onClick={() => change(null)}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ) : (
        <ClinicSearch onChoose={change} />
      )}
    </div>
  );
}
