import { words as general } from '@corridor/contract/platform/words.ts';
import type { TemplateAdvice } from '@corridor/contract/templates/schemas.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Me, visitorOf } from '../../access/person.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { RetryNote } from '../../ui/page/RetryNote.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { Composer } from '../composer/Composer.tsx';
import type { Outgoing } from '../composer/outgoing.ts';
import { type Shared, useEnclosures } from '../composer/useEnclosures.ts';
import { useMessageDraft } from '../composer/useMessageDraft.ts';
import { useSendMessage } from '../composer/useSendMessage.ts';
import type { Activity } from '../details/ThreadDetails.tsx';
import { ThreadSummary } from '../details/ThreadSummary.tsx';
import { LockedMessages } from '../locks/LockedThread.tsx';
import { firstMessages, inInbox } from '../prefetch.ts';
import { MessageItem, OutgoingItem } from './MessageItem.tsx';
import styles from './Messages.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { timeline } from './timeline.ts';

/** What is being written, for tools that read it or add to it. */
export type Writing = {
  text: string;
  insert: (text: string, template?: TemplateAdvice) => void;
  /** What the last template says that was put into it, or into a message that is on its way. */
  template: TemplateAdvice | undefined;
  /** A resource goes with the message. */
  share: (resource: Shared) => void;
};

type Props = {
  me: Me;
  activityId: string;
  inboxOf: string | undefined;
  onConsult: () => void;
  /** What is written here, for whoever closes this screen. */
  typed: RefObject<string>;
  tools?: (activity: Activity, writing: Writing) => ReactNode;
};

const none: readonly never[] = [];
const atFirst = 12;

const storedIn = ({ messageDraft: text, draftSavedAt: at }: QueryOutput<'thread-metadata'>) => ({
  text,
  at,
});

/** What was written in a thread, in order, and the place to write more. */
export function ThreadMessages({ me, activityId, inboxOf, onConsult, typed, tools }: Props) {
  const [limit, setLimit] = useState(firstMessages);
  const activity = useQuery('thread-activity', { activityId }).data;
  const { data: metadata, refetch } = useQuery('thread-metadata', inInbox(activityId, inboxOf));
  const locked = activity?.locked != null;
  const query = useQuery('thread-messages', { activityId, limit }, { enabled: !locked });
  const deliveries = useQuery('thread-deliveries', { activityId }, { enabled: !locked }).data;
  // That it is locked, its activity says: what is kept back for that has not failed.
  const keptBack = locked || query.error?.reason === 'thread-locked';
  // What was read before the lock is not shown after it.
  const messages = (locked ? undefined : query.data?.messages) ?? none;
  const arrived = useMemo(() => new Set(messages.map(({ id }) => id)), [messages]);
  const { outgoing, ready, send, retry, discard } = useSendMessage(activityId, me, arrived);
  const draft = useMessageDraft({
    activityId,
    keeper: me,
    stored: ready && metadata ? storedIn(metadata) : undefined,
    leaving: outgoing.flatMap(({ input }) => [input.message, input.draft ?? '']),
    reread: useCallback(() => void refetch(), [refetch]),
  });
  typed.current = [draft.text, draft.other?.text].filter((one) => one?.trim()).join('\n\n');
  const enclosed = useEnclosures(activityId, me);
  const drop = (one: Outgoing) => {
    const back = discard(one);
    const away = draft.takeBack(one.input.message);
    if (one.input.template) enclosed.setTemplate(one.input.template);
    const undo = () => {
      away();
      back();
    };
    showSnackbar({ text: words.discarded, action: general.undo, onAction: undo });
  };
  const insert = (text: string, template?: TemplateAdvice) => {
    if (template) enclosed.setTemplate(template);
    draft.type(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n\n${text}`);
    document.getElementById('composer')?.focus();
  };
  const leaving = outgoing.findLast(({ input }) => input.template)?.input.template;
  const template = (draft.text.trim() === '' ? undefined : enclosed.template) ?? leaving;
  const writes =
    activity !== undefined &&
    !locked &&
    visitorOf(me, false).permissions.has('secureMessagingSendMessages');
  // What was new when the thread was opened stays marked while it is open.
  const readTo = useRef<number>(undefined);
  if (readTo.current === undefined && metadata) readTo.current = metadata.readSeq;
  const newFrom = messages.find(
    ({ seq, sentBy }) => sentBy !== me.uid && seq > (readTo.current ?? Number.POSITIVE_INFINITY),
  )?.seq;
  const items = useMemo(() => timeline(messages, activity, newFrom), [messages, activity, newFrom]);
  // What fits on a screen first; what is above it as soon as that is there.
  const whole = useDeferredValue(true, false);
  const lastOwn = messages.findLast(({ sentBy, retractedAt }) => sentBy === me.uid && !retractedAt);
  const sent = new Map(deliveries?.map((one) => [one.seq, one]));
  const list = useFollow();
  return (
    <>
      <div className={styles.bar}>
        <Button
          kind="quiet"
          className={styles.whenFolded}
          icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          onClick={onConsult}
        >
          {words.backToConsult}
        </Button>
        {writes &&
          whole &&
          tools?.(activity, { text: draft.text, insert, template, share: enclosed.setResource })}
      </div>
      {activity && <ThreadSummary activity={activity} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <div ref={list} className={styles.scroll} tabIndex={0} role="log" aria-label={words.messages}>
        <div>
          {query.data?.more && (
            <div className={styles.earlier}>
              <Button
                busy={query.isPlaceholderData}
                onClick={() => setLimit(limit + firstMessages)}
              >
                {words.earlier}
              </Button>
            </div>
          )}
          {activity && locked && <LockedMessages activity={activity} uid={me.uid} />}
          {query.error && !query.data && !keptBack && (
            <RetryNote onRetry={query.refetch}>{words.loadFailed}</RetryNote>
          )}
          {(query.isPending || keptBack) && !locked && <Waiting />}
          {query.data && !locked && messages.length === 0 && outgoing.length === 0 && (
            <p className={styles.none}>{words.noMessages}</p>
          )}
          {activity && !locked && (
            <ol className={styles.list}>
              {(whole ? items : items.slice(-atFirst)).map((item) =>
                item.kind === 'message' ? (
                  <MessageItem
                    key={item.key}
                    message={item.message}
                    activity={activity}
                    uid={me.uid}
                    sent={sent.get(item.message.seq)}
                    last={item.message === lastOwn}
                  />
                ) : (
                  <TimelineRow key={item.key} item={item} activity={activity} uid={me.uid} />
                ),
              )}
              {outgoing.map((one) => (
                <OutgoingItem
                  key={one.key}
                  outgoing={one}
                  me={me}
                  activity={activity}
                  onRetry={() => retry(one)}
                  onDiscard={() => drop(one)}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      {writes && (
        <Composer
          me={me}
          activityId={activityId}
          type={activity.activityType}
          billsHere={activity.billsHere}
          draft={draft}
          enclosed={enclosed}
          onSend={send}
        />
      )}
    </>
  );
}

/** At the newest from the start, and along with whatever makes it longer, unless the reader has scrolled up. */
function useFollow() {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let atEnd = true;
    const look = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    const follow = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look, { passive: true });
    // The room, which a longer draft makes smaller, and what stands in it.
    for (const sized of [element, ...element.children]) follow.observe(sized);
    return () => {
      element.removeEventListener('scroll', look);
      follow.disconnect();
    };
  }, []);
  return list;
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {[64, 88, 52].map((width) => (
        <div key={width}>
          <Skeleton width={28} height={28} />
          <div>
            <Skeleton width="30%" height={14} />
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 20}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
