import { editWords as words } from '@corridor/contract/platform/words.ts';
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './UnsavedBar.module.css';

type Props = {
  restored: boolean;
  kept: boolean;
  saving: boolean;
  /** The reason why saving failed or is impossible. */
  error: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
};

/** At the foot of a page with unsaved changes. */
export function UnsavedBar({ restored, kept, saving, error, onSave, onDiscard }: Props) {
  const lead = restored ? words.restored : kept ? words.unsavedLead : '';
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
            <strong>{words.unsaved}</strong>
            <span>{lead}</span>
          </>
        )}
      </p>
      <Button onClick={onDiscard}>{words.discard}</Button>
      <Button kind="primary" busy={saving} onClick={onSave}>
        {words.save}
      </Button>
    </section>
  );
}
