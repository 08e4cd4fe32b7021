import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { billingWords, codeWords } from '@corridor/contract/billing/words.ts';
import { saysSomething } from '@corridor/contract/platform/text.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type ActivityType, messageAtMost } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import { IconCheck, IconCloudOff, IconPaperclip, IconSend, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Me, visitorOf } from '../../access/person.ts';
import { CodeField } from '../../billing/CodeField.tsx';
import { ago } from '../../platform/ago.ts';
import type { CallInput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Attachments, SharedChip } from './Attachments.tsx';
import styles from './Composer.module.css';
import type { useEnclosures } from './useEnclosures.ts';
import type { useMessageDraft } from './useMessageDraft.ts';

type Draft = ReturnType<typeof useMessageDraft>;
type Enclosed = ReturnType<typeof useEnclosures>;
type Props = {
  me: Me;
  activityId: string;
  type: ActivityType;
  /** Whether the writer bills from the clinic where they work in it. */
  billsHere: boolean;
  draft: Draft;
  enclosed: Enclosed;
  /** With what it waits for. */
  onSend: (input: CallInput<'thread-sendMessage'>, before: Promise<void>) => void;
};

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** From here on the length is shown. */
const nearTheEnd = 0.9 * messageAtMost;

export function Composer({ me, activityId, type, billsHere, draft, enclosed, onSend }: Props) {
  const { permissions } = visitorOf(me, false);
  const billing = permissions.has('billing');
  const bills = billing && billsHere && type !== 'phoneConsult';
  const codes = permissions.has('billingCodeCustomization') && bills;
  const { bill, resource, template, files } = enclosed;
  // One that is not on the screen is none.
  const offered = useQuery('thread-billingCodes', { activityId }, { enabled: codes }).data;
  const typed = enclosed.code ?? offered?.usual ?? '';
  const code = codes && bill ? typed.trim() : '';
  const message = draft.text.trim();
  const why = whyNot(message, { ...enclosed, code });
  const ready = saysSomething(message) && !why;
  const note = useId();
  const send = () => {
    if (!ready) return;
    // A save that is still on its way goes first, or it would bring the sent text back as a draft.
    const { draft: kept, saved } = draft.clear();
    const input = {
      activityId,
      message,
      bill,
      billingCode: code,
      fileIds: files.ids,
      ...(resource && { resource }),
      ...(template && { template }),
      // Where its beginning was changed since, the message does not show what was saved of it.
      ...(kept && !message.startsWith(kept.trim()) && { draft: kept }),
    };
    onSend(input, saved);
    enclosed.clear();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      <OtherDraft draft={draft} />
      <div className={styles.box}>
        <textarea
          id="composer"
          aria-label={words.composer}
          aria-describedby={note}
          placeholder={words.placeholder}
          rows={2}
          value={draft.text}
          onChange={({ target: { value } }) => {
            draft.type(value);
            // Nothing of the template is left.
            if (value.trim() === '') enclosed.setTemplate(undefined);
          }}
          onKeyDown={press}
        />
        <Attachments of={files} />
        {resource && (
          <SharedChip
            name={resource.resourceName}
            onRemove={() => enclosed.setResource(undefined)}
          />
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
          {bills && <Switch label={words.bill} on={bill} onChange={enclosed.setBill} />}
          {codes && bill && (
            <CodeField
              value={typed}
              codes={offered?.codes ?? []}
              onChange={enclosed.setCode}
              onKeyDown={press}
            />
          )}
          <Button
            kind="primary"
            className={styles.send}
            icon={<IconSend size={18} stroke={1.75} aria-hidden />}
            title={why}
            disabled={!ready}
            onClick={send}
          >
            {words.send} <kbd>{mac ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
          </Button>
        </div>
      </div>
      <p id={note} className={styles.state}>
        {why ? (
          <span className={styles.wrong} role="status">
            {why}
          </span>
        ) : (
          <Saved draft={draft} />
        )}
        {message.length > nearTheEnd && (
          <span className="tabular">{words.count(message.length)}</span>
        )}
        <span className={styles.right}>
          {billing && !billsHere && <span>{words.notBilledHere}</span>}
          {billing && billsHere && type === 'phoneConsult' && <span>{words.phoneNotBilled}</span>}
          {codes && bill && offered && code === '' && <span>{billingWords.waits}</span>}
          {bills && bill && <span>{words.onlyFirstBilled}</span>}
          <span>{words.notForEmergencies}</span>
        </span>
      </p>
    </div>
  );
}

type Billed = Pick<Enclosed, 'resource' | 'files'> & { code: string };

/** What keeps a message from being sent, beside having no text. */
function whyNot(message: string, { code, resource, files }: Billed): string | undefined {
  const over = message.length - messageAtMost;
  if (over > 0) return words.tooLong(over);
  const wrongCode = codeProblem(code);
  if (wrongCode) return codeWords[wrongCode];
  if (resource && files.attachments.length > 0) return words.filesOrResource;
  if (files.failed) return words.filesFailed;
  return files.waits ? words.filesWait : undefined;
}

function OtherDraft({ draft: { other, useOther, dropOther } }: { draft: Draft }) {
  if (!other) return null;
  return (
    <div className={styles.other} role="status">
      <span>
        {other.own ? words.ownDraft : words.newerDraft} ·{' '}
        <Button kind="link" onClick={useOther}>
          {words.useIt}
        </Button>
      </span>
      <IconButton
        label={words.discardOther}
        onClick={() =>
          showSnackbar({
            text: words.otherDiscarded,
            action: general.undo,
            onAction: dropOther(),
          })
        }
      >
        <IconX size={14} stroke={2} aria-hidden />
      </IconButton>
    </div>
  );
}

function Saved({ draft: { savedAt, failed, kept } }: { draft: Draft }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 5_000);
    return () => clearInterval(timer);
  }, []);
  if (failed) {
    return (
      <span className={kept ? undefined : styles.wrong}>
        <IconCloudOff size={14} stroke={2} aria-hidden />
        {kept ? words.keptHere : words.notSaved}
      </span>
    );
  }
  if (!savedAt) return <span />;
  return (
    <span>
      <IconCheck size={14} stroke={2} aria-hidden />
      {words.saved(ago(savedAt))}
    </span>
  );
}
