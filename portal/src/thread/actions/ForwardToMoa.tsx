import { words as general } from '@corridor/contract/platform/words.ts';
import { emailProblem } from '@corridor/contract/thread/moa/rules.ts';
import { words } from '@corridor/contract/thread/moa/words.ts';
import { type FormEvent, useRef, useState } from 'react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from './RadioList.module.css';
import { RadioList } from './RadioList.tsx';

const another = 'another';

/** Forwards to a person of the consult's clinics, or to an email address that is typed twice. */
export function ForwardToMoa({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const people = useQuery('thread-moaPeople', { activityId });
  const forward = useCall('thread-forwardToMoa');
  const [picked, setPicked] = useState<string>();
  const [email, setEmail] = useState('');
  const [emailAgain, setAgain] = useState('');
  const [body, setBody] = useState('');
  const [tried, setTried] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  // Nobody is preselected, because the wrong office would be a breach. Without people only an
  // address is left.
  const chosen = picked ?? (people.error || people.data?.length === 0 ? another : undefined);
  const outside = chosen === another;
  const problem = outside ? emailProblem(email, emailAgain) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!chosen) return;
    if (problem) return emailField.current?.focus();
    const to = outside ? { email: email.trim() } : { uid: chosen };
    const { data } = await forward.run({ activityId, to, body: body.trim() });
    if (!data) return;
    const name = people.data?.find(({ uid }) => uid === chosen)?.name ?? email.trim();
    showSnackbar({ text: words.forwarded(name) });
    onClose();
  };
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {people.error && <RetryNote onRetry={people.refetch}>{words.peopleFailed}</RetryNote>}
        {people.data?.length === 0 && <Note kind="info">{words.nobody}</Note>}
        {!people.data && !people.error && <Skeleton width="100%" height={96} />}
        {people.data && people.data.length > 0 && (
          <RadioList
            label={words.to}
            chosen={chosen ?? ''}
            error={tried && !chosen ? words.choose : undefined}
            onChoose={setPicked}
            choices={[
              ...people.data.map(({ uid, name, clinicName, member }) => ({
                value: uid,
                says: name,
                more: [clinicName, member && words.member].filter(Boolean).join(' · '),
              })),
              { value: another, says: words.another },
            ]}
          />
        )}
        {outside && (people.data || people.error) && (
          <>
            <TextField
              ref={emailField}
              label={words.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              error={tried && problem && problem !== 'differs' ? words[problem] : undefined}
              onChange={(event) => setEmail(event.target.value)}
            />
            <TextField
              label={words.emailAgain}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={emailAgain}
              error={tried && problem === 'differs' ? words.differs : undefined}
              onChange={(event) => setAgain(event.target.value)}
              onPaste={(event) => event.preventDefault()}
            />
          </>
        )}
        <TextArea
          label={words.message}
          {...(chosen && { help: outside ? words.messageLink : words.messageJoins })}
          rows={3}
          maxLength={5000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        {forward.failure && <Note kind="danger">{words.failed}</Note>}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={forward.running}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
