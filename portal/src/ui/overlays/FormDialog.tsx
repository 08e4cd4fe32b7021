import type { FormEvent, ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';

type Props = {
  title: string;
  labels: { close: string; cancel: string; submit: string };
  busy?: boolean;
  disabled?: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a short form, which ends with one button to submit and one to cancel. */
export function FormDialog({ title, labels, onSubmit, onClose, ...props }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Dialog title={title} closeLabel={labels.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {props.children}
        <footer className={styles.foot}>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button kind="primary" type="submit" busy={props.busy === true} disabled={props.disabled}>
            {labels.submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
