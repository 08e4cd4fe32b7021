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
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import type { Activity } from '../activity.ts';
import { Composer } from '../composer/Composer.tsx';
import type { Outgoing } from '../composer/outgoing.ts';
import { type Shared, useEnclosures } from '../composer/useEnclosures.ts';
import { useMessageDraft } from '../composer/useMessageDraft.ts';
import { useSendMessage } from '../composer/useSendMessage.ts';
import { ThreadSummary } from '../details/ThreadSummary.tsx';
import { LockedMessages } from '../locks/LockedThread.tsx';
import { firstMessages, inboxEntry } from '../prefetch.ts';
import { MessageItem, OutgoingItem } from './MessageItem.tsx';
import styles from './Messages.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { timeline } from './timeline.ts';
import { useNamedMessage } from './useNamedMessage.ts';

/** The message in progress, for tools that read it or add to it. */
export type Writing = {
  text: string;
  insert: (text: string, template?: TemplateAdvice) => void;
  /** The advice of the last template in the text, or in a message that is being sent. */
  template: TemplateAdvice | undefined;
  /** Shares a resource with the message. */
  share: (resource: Shared) => void;
};

type Props = {
  me: Me;
  activityId: string;
  inboxOf: string | undefined;
  onConsult: () => void;
  /** The text in progress, for the part that closes this screen. */
  unsentText: RefObject<string>;
  tools?: (activity: Activity, writing: Writing) => ReactNode;
};

const none: readonly never[] = [];
const firstShown = 12;

const storedIn = ({ messageDraft: text, draftSavedAt: at }: QueryOutput<'thread-metadata'>) => ({
  text,
  at,
});

/** The messages of a thread, in order, with the composer. */
export function ThreadMessages({ me, activityId, inboxOf, onConsult, unsentText, tools }: Props) {
  const [limit, setLimit] = useState(firstMessages);
  const activity = useQuery('thread-activity', { activityId }).data;
  const { data: metadata, refetch } = useQuery('thread-metadata', inboxEntry(activityId, inboxOf));
  const locked = activity?.locked != null;
  const query = useQuery('thread-messages', { activityId, limit }, { enabled: !locked });
  const deliveries = useQuery('thread-deliveries', { activityId }, { enabled: !locked }).data;
  // The locked state comes from the activity, so a refused read is not shown as a failure.
  const keptBack = locked || query.error?.reason === 'thread-locked';
  // A lock also hides what was read before it.
  const messages = (locked ? undefined : query.data?.messages) ?? none;
  const arrived = useMemo(() => new Set(messages.map(({ id }) => id)), [messages]);
  const { outgoing, ready, send, retry, discard } = useSendMessage(activityId, me, arrived);
  const draft = useMessageDraft({
    activityId,
    keeper: me,
    storedDraft: ready && metadata ? storedIn(metadata) : undefined,
    outgoingTexts: outgoing.flatMap(({ input }) => [input.message, input.draft ?? '']),
    reread: useCallback(() => void refetch(), [refetch]),
  });
  unsentText.current = [draft.text, draft.other?.text].filter((text) => text?.trim()).join('\n\n');
  const enclosed = useEnclosures(activityId, me);
  const drop = (message: Outgoing) => {
    const restore = discard(message);
    const undoTakeBack = draft.takeBack(message.input.message);
    if (message.input.template) enclosed.setTemplate(message.input.template);
    showUndo(words.discarded, () => {
      undoTakeBack();
      restore();
    });
  };
  const insert = (text: string, template?: TemplateAdvice) => {
    if (template) enclosed.setTemplate(template);
    draft.type(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n\n${text}`);
    document.getElementById('composer')?.focus();
  };
  const outgoingTemplate = outgoing.findLast(({ input }) => input.template)?.input.template;
  const template = (draft.text.trim() === '' ? undefined : enclosed.template) ?? outgoingTemplate;
  const mayWrite =
    activity !== undefined &&
    !locked &&
    visitorOf(me, false).permissions.has('secureMessagingSendMessages');
  // Messages that were new on opening stay marked while the thread is open.
  const readTo = useRef<number>(undefined);
  if (readTo.current === undefined && metadata) readTo.current = metadata.readSeq;
  const newFrom = messages.find(
    ({ seq, sentBy }) => sentBy !== me.uid && seq > (readTo.current ?? Number.POSITIVE_INFINITY),
  )?.seq;
  const items = useMemo(() => timeline(messages, activity, newFrom), [messages, activity, newFrom]);
  // The last messages, which fit on a screen, render first; the rest follows in a deferred render.
  const showAll = useDeferredValue(true, false);
  const lastOwn = messages.findLast(({ sentBy, retractedAt }) => sentBy === me.uid && !retractedAt);
  const sent = new Map(deliveries?.map((delivery) => [delivery.seq, delivery]));
  const named = useNamedMessage({
    messages: showAll ? messages : none,
    more: query.data?.more ?? false,
    onMore: () => !query.isPlaceholderData && setLimit(limit + firstMessages),
  });
  const list = useFollow(named === undefined);
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
        {mayWrite &&
          showAll &&
          tools?.(activity, { text: draft.text, insert, template, share: enclosed.setResource })}
      </div>
      {activity && <ThreadSummary activity={activity} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keys */}
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
              {(showAll ? items : items.slice(-firstShown)).map((item) =>
                item.kind === 'message' ? (
                  <MessageItem
                    key={item.key}
                    message={item.message}
                    activity={activity}
                    uid={me.uid}
                    sent={sent.get(item.message.seq)}
                    last={item.message === lastOwn}
                    named={item.message.seq === named}
                  />
                ) : (
                  <TimelineRow key={item.key} item={item} activity={activity} uid={me.uid} />
                ),
              )}
              {outgoing.map((message) => (
                <OutgoingItem
                  key={message.key}
                  outgoing={message}
                  me={me}
                  activity={activity}
                  onRetry={() => retry(message)}
                  onDiscard={() => drop(message)}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      {mayWrite && (
        <Composer
          me={me}
          activityId={activityId}
          type={activity.activityType}
          billsHere={activity.billsHere}
          draft={draft}
          enclosed={enclosed}
          sending={outgoing.some(({ state }) => state === 'sending')}
          onSend={send}
        />
      )}
    </>
  );
}

/**
 * Starts at the newest message and follows new content, unless the reader has scrolled up or came
 * for an older message.
 */
function useFollow(fromNewest: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let atEnd = fromNewest;
    const noteEnd = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    const follow = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', noteEnd, { passive: true });
    // A longer draft makes the list lower, and new messages make its content higher.
    for (const sized of [element, ...element.children]) follow.observe(sized);
    return () => {
      element.removeEventListener('scroll', noteEnd);
      follow.disconnect();
    };
  }, [fromNewest]);
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
