import { messageRows } from '@corridor/contract/invite/rules.ts';
import { problemWords, words } from '@corridor/contract/invite/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type FormEvent, useRef } from 'react';
import type { Me } from '../access/person.ts';
import { PhoneField } from '../platform/parts/PhoneField.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Invite.module.css';
import { useInvite } from './useInvite.ts';

/** Invites a colleague by mail, by fax, or both. Typed text stays until it is sent. */
export function InviteDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const invite = useInvite(me);
  const { form, write, says, failure } = invite;
  const box = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (invite.running) return;
    const [wrong] = await invite.submit();
    const first = wrong && box.current?.querySelector(`[data-field="${wrong}"]`);
    if (first) first.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const fieldOf = (field: 'firstName' | 'lastName' | 'clinicName' | 'city', extras = {}) => (
    <div data-field={field}>
      <TextField
        {...extras}
        label={words[field]}
        value={form[field]}
        error={says(field)}
        autoComplete="off"
        onChange={({ target }) => write({ [field]: target.value })}
      />
    </div>
  );
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form ref={box} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{words.lead}</p>
        <div className={styles.pair}>
          {fieldOf('firstName', { maxLength: 100 })}
          {fieldOf('lastName', { maxLength: 100 })}
          <div data-field="email">
            <TextField
              label={words.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={form.email}
              error={says('email')}
              help={me.unvalidated ? '' : words.emailOrFax}
              onChange={({ target }) => write({ email: target.value })}
            />
          </div>
          <div data-field="fax">
            <PhoneField
              label={words.fax}
              autoComplete="off"
              value={form.fax}
              disabled={me.unvalidated}
              error={says('fax')}
              help={me.unvalidated ? problemWords.noFaxYet : ''}
              onType={(fax) => write({ fax })}
            />
          </div>
          {fieldOf('clinicName', { maxLength: 200, mark: words.optional })}
          {fieldOf('city', { maxLength: 100 })}
        </div>
        <div data-field="personalMessage">
          <TextArea
            label={words.message}
            mark={words.optional}
            rows={messageRows}
            help={words.messageHelp}
            error={says('personalMessage')}
            value={form.personalMessage}
            onChange={({ target }) => write({ personalMessage: target.value })}
          />
        </div>
        {invite.sent && <Note kind="ok">{words.sent}</Note>}
        {invite.incomplete && <Note kind="danger">{words.check}</Note>}
        {failure && !invite.incomplete && (
          <Note kind="danger">
            <strong>{words.failed}</strong>
            <p>
              {failure.message} {words.kept}
            </p>
          </Note>
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>{general.close}</Button>
          <Button kind="primary" type="submit" state={invite.state} disabled={invite.loading}>
            {invite.running ? words.sending : words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
