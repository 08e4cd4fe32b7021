import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { saysSomething } from '@corridor/contract/platform/text.ts';
import type { ActivityType } from '@corridor/contract/thread/rules.ts';
import { codeWords, words } from '@corridor/contract/thread/words.ts';
import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import { IconCheck, IconCloudOff, IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Me, visitorOf } from '../access/person.ts';
import { ago } from '../platform/ago.ts';
import type { CallInput } from '../platform/client.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Attachments, SharedChip } from './Attachments.tsx';
import styles from './Composer.module.css';
import { useAttachments } from './useAttachments.ts';
import type { useDraft } from './useDraft.ts';

export type Shared = NonNullable<CallInput<'thread-sendMessage'>['resource']>;

type Props = {
  me: Me;
  activityId: string;
  type: ActivityType;
  draft: ReturnType<typeof useDraft>;
  resource: Shared | undefined;
  onResource: (resource: Shared | undefined) => void;
  onSend: (input: CallInput<'thread-sendMessage'>) => void;
};

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function Composer({ me, activityId, type, draft, resource, onResource, onSend }: Props) {
  const { permissions } = visitorOf(me, false);
  const bills = permissions.has('billing') && type !== 'phoneConsult';
  const codes = permissions.has('billingCodeCustomization') && bills;
  const { text, type: write, clear, savedAt, failed } = draft;
  const [bill, setBill] = useState(true);
  const [code, setCode] = useState('');
  const wrongCode = codeProblem(code.trim());
  const files = useAttachments();
  const both = resource !== undefined && files.attachments.length > 0;
  const ready = saysSomething(text) && !wrongCode && files.ready && !both;
  const note = useId();
  const send = () => {
    if (!ready) return;
    const input = {
      activityId,
      message: text.trim(),
      bill,
      billingCode: code.trim(),
      fileIds: files.ids,
      ...(resource && { resource }),
    };
    // A save that is still on its way goes first, or it would bring the sent text back as a draft.
    void clear().then(() => onSend(input));
    onResource(undefined);
    files.clear();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      <div className={styles.box}>
        <textarea
          id="composer"
          aria-label={words.composer}
          aria-describedby={note}
          placeholder={words.placeholder}
          rows={2}
          maxLength={50_000}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
        />
        <Attachments of={files} />
        {resource && (
          <SharedChip name={resource.resourceName} onRemove={() => onResource(undefined)} />
        )}
        <div className={styles.tools}>
          <label className={styles.attach} title={words.attach}>
            <IconPaperclip size={18} stroke={1.75} aria-hidden />
            <input
              type="file"
              multiple
              className="visuallyHidden"
              aria-label={words.attach}
              accept={acceptOf('thread')}
              onChange={(event) => {
                files.add(event.target.files ?? []);
                event.target.value = '';
              }}
            />
          </label>
          {bills && <Switch label={words.bill} on={bill} onChange={setBill} />}
          {codes && bill && (
            <input
              className={styles.code}
              aria-label={words.billingCode}
              aria-invalid={wrongCode !== undefined}
              placeholder={words.billingCode}
              maxLength={10}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              onKeyDown={press}
            />
          )}
          <Button kind="primary" className={styles.send} disabled={!ready} onClick={send}>
            {words.send} <kbd>{mac ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
          </Button>
        </div>
      </div>
      <p id={note} className={styles.state}>
        {wrongCode || both ? (
          <span className={styles.wrong}>
            {wrongCode ? codeWords[wrongCode] : words.filesOrResource}
          </span>
        ) : (
          <Saved at={savedAt} failed={failed} />
        )}
        <span className={styles.right}>
          {permissions.has('billing') && type === 'phoneConsult' && `${words.phoneNotBilled} · `}
          {bills && bill && `${words.onlyFirstBilled} · `}
          {words.notForEmergencies}
        </span>
      </p>
    </div>
  );
}

function Saved({ at, failed }: { at: string | undefined; failed: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 5_000);
    return () => clearInterval(timer);
  }, []);
  if (failed) {
    return (
      <span className={styles.wrong}>
        <IconCloudOff size={14} stroke={2} aria-hidden />
        {words.notSaved}
      </span>
    );
  }
  if (!at) return <span />;
  return (
    <span>
      <IconCheck size={14} stroke={2} aria-hidden />
      {words.saved(ago(at))}
    </span>
  );
}
