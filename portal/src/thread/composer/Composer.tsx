import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { billingWords, codeWords } from '@corridor/contract/billing/words.ts';
import { words as gallery } from '@corridor/contract/gallery/words.ts';
import { saysSomething } from '@corridor/contract/platform/text.ts';
import { type ActivityType, filesAtMost, messageAtMost } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import {
  IconCheck,
  IconCloudOff,
  IconPaperclip,
  IconPhoto,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Me, visitorOf } from '../../access/person.ts';
import { CodeField } from '../../billing/CodeField.tsx';
import { AttachedItems } from '../../gallery/AttachedItems.tsx';
import { ago } from '../../platform/ago.ts';
import type { CallInput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { takesFiles } from '../../uploads/takesFiles.ts';
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
  /** The writer bills from the clinic in which they work on this thread. */
  billsHere: boolean;
  draft: Draft;
  enclosed: Enclosed;
  /** An earlier message of this thread is still on its way. */
  sending: boolean;
  /** `before` ends when the running save has ended. */
  onSend: (input: CallInput<'thread-sendMessage'>, before: Promise<void>) => void;
};

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The length is shown from here on. */
const showLengthFrom = 0.9 * messageAtMost;

export function Composer({
  me,
  activityId,
  type,
  billsHere,
  draft,
  enclosed,
  sending,
  onSend,
}: Props) {
  const { permissions } = visitorOf(me, false);
  const billing = permissions.has('billing');
  const bills = billing && billsHere && type !== 'phoneConsult';
  const codes = permissions.has('billingCodeCustomization') && bills;
  const { bill, resource, template, files, media } = enclosed;
  const [picking, setPicking] = useState(false);
  // A billing code that is not shown does not count.
  const billingCodes = useQuery('thread-billingCodes', { activityId }, { enabled: codes }).data;
  const shownCode = enclosed.code ?? billingCodes?.usual ?? '';
  const code = codes && bill ? shownCode.trim() : '';
  const message = draft.text.trim();
  const problem = problemOf(message, { ...enclosed, code });
  const isReady = saysSomething(message) && !problem && !sending;
  const noteId = useId();
  const send = () => {
    if (!isReady) return;
    // A running save must end before the message goes out, or it would restore the sent text as a
    // draft.
    const { draft: savedDraft, saved } = draft.clear();
    const input = {
      activityId,
      message,
      bill,
      billingCode: code,
      fileIds: files.ids,
      ...(media.length > 0 && { galleryMediaURIs: media }),
      ...(resource && { resource }),
      ...(template && { template }),
      // The server finds the draft by its beginning. If that has changed, the message names the
      // draft.
      ...(savedDraft && !message.startsWith(savedDraft.trim()) && { draft: savedDraft }),
    };
    onSend(input, saved);
    enclosed.clear();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer} {...takesFiles(files.add)}>
      <OtherDraft draft={draft} />
      <div className={styles.box}>
        <textarea
          id="composer"
          aria-label={words.composer}
          aria-describedby={noteId}
          placeholder={words.placeholder}
          rows={2}
          value={draft.text}
          onChange={({ target: { value } }) => {
            draft.type(value);
            // The text of the template is gone.
            if (value.trim() === '') enclosed.setTemplate(undefined);
          }}
          onKeyDown={handleKey}
        />
        <Attachments of={files} />
        <AttachedItems
          label={words.galleryItems}
          media={media}
          onChange={enclosed.setMedia}
          most={filesAtMost - files.attachments.length}
          back={gallery.backToMessage}
          picking={picking}
          onPicked={() => setPicking(false)}
        />
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
          {permissions.has('cameraAndGallery') && (
            <IconButton label={gallery.attach} onClick={() => setPicking(true)}>
              <IconPhoto size={18} stroke={1.75} aria-hidden />
            </IconButton>
          )}
          {bills && <Switch label={words.bill} on={bill} onChange={enclosed.setBill} />}
          {codes && bill && (
            <CodeField
              value={shownCode}
              codes={billingCodes?.codes ?? []}
              onChange={enclosed.setCode}
              onKeyDown={handleKey}
            />
          )}
          <Button
            kind="primary"
            className={styles.send}
            icon={<IconSend size={18} stroke={1.75} aria-hidden />}
            title={problem}
            disabled={!isReady}
            onClick={send}
          >
            {words.send} <kbd>{mac ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
          </Button>
        </div>
      </div>
      <p id={noteId} className={styles.state}>
        {problem ? (
          <span className={styles.wrong} role="status">
            {problem}
          </span>
        ) : (
          <Saved draft={draft} />
        )}
        {message.length > showLengthFrom && (
          <span className="tabular">{words.count(message.length)}</span>
        )}
        <span className={styles.right}>
          {billing && !billsHere && <span>{words.notBilledHere}</span>}
          {billing && billsHere && type === 'phoneConsult' && <span>{words.phoneNotBilled}</span>}
          {codes && bill && billingCodes && code === '' && <span>{billingWords.waits}</span>}
          {bills && bill && <span>{words.onlyFirstBilled}</span>}
          <span>{words.notForEmergencies}</span>
        </span>
      </p>
    </div>
  );
}

type Billed = Pick<Enclosed, 'resource' | 'files' | 'media'> & { code: string };

/** The reason why a message cannot be sent, apart from an empty text. */
function problemOf(message: string, { code, resource, files, media }: Billed): string | undefined {
  const over = message.length - messageAtMost;
  if (over > 0) return words.tooLong(over);
  const wrongCode = codeProblem(code);
  if (wrongCode) return codeWords[wrongCode];
  const count = files.attachments.length + media.length;
  if (resource && count > 0) return words.filesOrResource;
  if (count > filesAtMost) return words.tooManyFiles(filesAtMost);
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
        onClick={() => showUndo(words.otherDiscarded, dropOther())}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </IconButton>
    </div>
  );
}

function Saved({ draft: { savedAt, failed, isKept } }: { draft: Draft }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 5_000);
    return () => clearInterval(timer);
  }, []);
  if (failed) {
    return (
      <span className={isKept ? undefined : styles.wrong}>
        <IconCloudOff size={14} stroke={2} aria-hidden />
        {isKept ? words.keptHere : words.notSaved}
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
