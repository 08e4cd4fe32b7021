import { searchTerms } from '@corridor/contract/inbox/rules.ts';
import { words } from '@corridor/contract/inbox/words.ts';
import { type Folder, searchTermsAtMost } from '@corridor/contract/thread/rules.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Me } from '../access/person.ts';
import { CompleteCall } from '../phone/CompleteCall.tsx';
import { usePageSearch } from '../platform/pageSearch.ts';
import { showUndo } from '../platform/snackbars.ts';
import { UnsentText } from '../thread/composer/UnsentText.tsx';
import { findUnsentText, forgetUnsentText } from '../thread/composer/unsentText.ts';
import { ThreadDetails } from '../thread/details/ThreadDetails.tsx';
import { ThreadMessages } from '../thread/messages/ThreadMessages.tsx';
import { Note } from '../ui/page/Note.tsx';
import { type Pane, Panes } from '../ui/page/Panes.tsx';
import styles from './Inbox.module.css';
import { InboxList } from './InboxList.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { requestSearch, takeSearchRequest } from './searchRequest.ts';
import { ThreadTools } from './ThreadTools.tsx';
import { type InboxPageName, type InboxSearch, useInbox } from './useInbox.ts';
import { useInboxKeys } from './useInboxKeys.ts';

type Props = {
  me: Me;
  page: InboxPageName;
  folder: Folder;
  /**
   * The inbox of a clinic's location or of a covered colleague. Without it the inbox is the
   * person's own.
   */
  inboxOf?: string;
  /** The text in progress, for a parent that must know it after the inbox has closed. */
  writing?: RefObject<string>;
  /** A note above the list. */
  says?: string;
  /** Shows only consults that need booking. */
  toBook?: boolean;
};

/** A list of consults with the open one: its details and its messages. */
export function Inbox({ me, page, folder, inboxOf, says, toBook = false, ...props }: Props) {
  const { econsultId, view } = usePageSearch();
  const navigate = useNavigate();
  const [searched, setSearched] = useState<InboxSearch>(() => ({
    terms: takeSearchRequest(folder),
    statuses: [],
  }));
  const [typed, setTyped] = useState(searched.terms);
  const tooMany = searchTerms(typed).length > searchTermsAtMost;
  const inbox = useInbox({ folder, inboxOf, toBook, searched });
  const go = useCallback(
    (change: { econsultId?: string; view?: string }) =>
      navigate({
        to: `/dashboard/${page}`,
        search: (before: object) => ({
          ...before,
          view: undefined,
          message: undefined,
          ...change,
        }),
      } as never),
    [navigate, page],
  );
  /** Repeats the search in the other folder. */
  const searchIn = (otherFolder: Folder) => {
    if (page === 'secure-messaging') requestSearch(otherFolder, searched.terms);
    const to =
      page === 'clinic-inbox'
        ? { filter: otherFolder === 'archive' ? otherFolder : undefined }
        : { tab: otherFolder };
    void navigate({
      to: `/dashboard/${page}`,
      search: (before: object) => ({ ...before, ...to }),
    } as never);
  };
  const close = useCallback(() => void go({ econsultId: undefined } as never), [go]);
  const ownText = useRef('');
  const writing = props.writing ?? ownText;
  const [unsent, setUnsent] = useState<{ activityId: string; text: string }>();
  const handleMissing = useCallback(() => {
    if (!econsultId) return;
    void findUnsentText(me, econsultId, writing.current).then((text) => {
      if (text) setUnsent({ activityId: econsultId, text });
    });
    close();
  }, [me, econsultId, close, writing]);
  const discardUnsent = () => {
    if (!unsent) return;
    setUnsent(undefined);
    void forgetUnsentText(me, unsent.activityId);
    showUndo(thread.leftDiscarded, () => setUnsent(unsent));
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
          searched={searched}
          onSearch={setSearched}
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
        onMissing={handleMissing}
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
      {unsent && <UnsentText text={unsent.text} onClose={discardUnsent} />}
    </div>
  );
}
