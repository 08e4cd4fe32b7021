import { editWords as words } from '@corridor/contract/platform/words.ts';
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './UnsavedBar.module.css';

/** The unsaved changes in words, and buttons beside those of the bar. */
export type ShownChanges = { title: string; lead: string; tools: ReactNode };

type Props = {
  changes?: ShownChanges | undefined;
  restored: boolean;
  kept: boolean;
  saving: boolean;
  /** The reason why saving failed or is impossible. */
  error: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
};

/** At the foot of a page with unsaved changes. */
export function UnsavedBar(props: Props) {
  const { changes, restored, kept, saving, error, onSave, onDiscard } = props;
  const usualLead = restored ? words.restored : kept ? words.unsavedLead : '';
  const { title, lead, tools } = changes ?? { title: words.unsaved, lead: usualLead, tools: null };
  return (
    <section className={styles.bar} aria-label={words.unsaved}>
      <p className={styles.says} data-error={error !== undefined} role="status">
        {error ? (
          <>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            <strong>{error}</strong>
          </>
        ) : (
          <>
            <IconDeviceFloppy size={18} stroke={1.75} aria-hidden />
            <strong>{title}</strong>
            <span>{lead}</span>
          </>
        )}
      </p>
      {tools}
      <Button onClick={onDiscard}>{words.discard}</Button>
      <Button kind="primary" busy={saving} onClick={onSave}>
        {words.save}
      </Button>
    </section>
  );
}
