import { searchTerms } from '@corridor/contract/inbox/rules.ts';
import { words } from '@corridor/contract/inbox/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type Folder, searchTermsAtMost } from '@corridor/contract/thread/rules.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Me } from '../access/person.ts';
import { CompleteCall } from '../phone/CompleteCall.tsx';
import { usePageSearch } from '../platform/pageSearch.ts';
import { UnsentText } from '../thread/composer/UnsentText.tsx';
import { findUnsentText, forgetUnsentText } from '../thread/composer/unsentText.ts';
import { ThreadDetails } from '../thread/details/ThreadDetails.tsx';
import { ThreadMessages } from '../thread/messages/ThreadMessages.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { type Pane, Panes } from '../ui/page/Panes.tsx';
import styles from './Inbox.module.css';
import { InboxList } from './InboxList.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { requestSearch, takeSearchRequest } from './searchRequest.ts';
import { ThreadTools } from './ThreadTools.tsx';
import { useInbox, type Wanted } from './useInbox.ts';
import { useInboxKeys } from './useInboxKeys.ts';

export type InboxPageName = 'secure-messaging' | 'clinic-inbox';

type Props = {
  me: Me;
  page: InboxPageName;
  folder: Folder;
  /** The inbox of a clinic's location, or of whom the person stands in for, and not their own. */
  inboxOf?: string;
  /** What is being written, for who has to know it after the inbox is gone. */
  writing?: RefObject<string>;
  /** Stands above the list. */
  says?: string;
  /** Only what somebody has to book. */
  toBook?: boolean;
};

/** A list of consults, and the one that is open: its details and its messages. */
export function Inbox({ me, page, folder, inboxOf, says, toBook = false, ...given }: Props) {
  const { econsultId, view } = usePageSearch();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Wanted>(() => ({
    terms: takeSearchRequest(folder),
    statuses: [],
  }));
  const [typed, setTyped] = useState(wanted.terms);
  const tooMany = searchTerms(typed).length > searchTermsAtMost;
  const inbox = useInbox({ folder, inboxOf, toBook, wanted });
  const go = useCallback(
    (change: { econsultId?: string; view?: string }) =>
      navigate({
        to: `/dashboard/${page}`,
        search: (before: object) => ({ ...before, view: undefined, ...change }),
      } as never),
    [navigate, page],
  );
  /** The same words in the other folder. */
  const searchIn = (other: Folder) => {
    if (page === 'secure-messaging') requestSearch(other, wanted.terms);
    const to =
      page === 'clinic-inbox'
        ? { filter: other === 'archive' ? other : undefined }
        : { tab: other };
    void navigate({
      to: `/dashboard/${page}`,
      search: (before: object) => ({ ...before, ...to }),
    } as never);
  };
  const close = useCallback(() => void go({ econsultId: undefined } as never), [go]);
  const own = useRef('');
  const writing = given.writing ?? own;
  const [left, setLeft] = useState<{ activityId: string; text: string }>();
  const missing = useCallback(() => {
    if (!econsultId) return;
    void findUnsentText(me, econsultId, writing.current).then((text) => {
      if (text) setLeft({ activityId: econsultId, text });
    });
    close();
  }, [me, econsultId, close, writing]);
  const discardLeft = () => {
    if (!left) return;
    setLeft(undefined);
    void forgetUnsentText(me, left.activityId);
    const onAction = () => setLeft(left);
    showSnackbar({ text: thread.leftDiscarded, action: general.undo, onAction });
  };
  useInboxKeys({ rows: inbox.rows, open: econsultId, folder, inboxOf, go });

  const list: Pane = {
    key: 'list',
    label: words.list,
    width: { initial: 348, min: 300, max: 440 },
    content: (
      <>
        {says && (
          <div className={styles.says}>
            <Note kind="info">{says}</Note>
          </div>
        )}
        <InboxToolbar
          me={me}
          folder={folder}
          page={page}
          typed={typed}
          onType={setTyped}
          tooMany={tooMany}
          wanted={wanted}
          onWant={setWanted}
        />
        <InboxList
          me={me}
          inbox={inbox}
          tooMany={tooMany}
          page={page}
          folder={folder}
          inboxOf={inboxOf}
          open={econsultId}
          onOther={() => searchIn(folder === 'inbox' ? 'archive' : 'inbox')}
        />
      </>
    ),
  };
  const details: Pane = {
    key: 'consult',
    label: thread.consult,
    width: { initial: 394, min: 360, max: 520 },
    folds: true,
    content: econsultId && (
      <ThreadDetails
        key={econsultId}
        me={me}
        activityId={econsultId}
        folder={folder}
        inboxOf={inboxOf}
        onClose={close}
        onMessages={() => go({ view: 'messages' })}
        onMissing={missing}
        complete={(call, activity) => (
          <CompleteCall
            {...call}
            me={me}
            activityId={activity.id}
            asked={activity.created}
            outcome={activity.outcome}
            bills={activity.billsHere}
            clock={activity.clock}
            province={
              activity.members.find(({ uid }) => uid === (activity.actingFor ?? me.uid))?.location
                ?.province
            }
          />
        )}
      />
    ),
  };
  const messages: Pane = {
    key: 'messages',
    label: thread.messages,
    folds: true,
    content: econsultId && (
      <ThreadMessages
        key={econsultId}
        me={me}
        activityId={econsultId}
        inboxOf={inboxOf}
        onConsult={() => go({ view: 'consult' })}
        unsentText={writing}
        tools={(activity, writing) => <ThreadTools me={me} activity={activity} writing={writing} />}
      />
    ),
  };
  const nothing: Pane = {
    key: 'nothing',
    label: thread.consult,
    content: <p className={styles.nothing}>{thread.selectConsult}</p>,
  };
  return (
    <div className={styles.page} data-full-screen={econsultId ? true : undefined}>
      <Panes
        name="messaging"
        shown={econsultId ? (view === 'messages' ? 'messages' : 'consult') : 'list'}
        panes={econsultId ? [list, details, messages] : [list, nothing]}
      />
      {left && <UnsentText text={left.text} onClose={discardLeft} />}
    </div>
  );
}
