import type { Collection } from '@corridor/contract/drafts/form.ts';
import { isFoundBy } from '@corridor/contract/drafts/rules.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useKeys } from '../platform/pageKeys.ts';
import { useConfirm } from '../platform/parts/useConfirm.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { focusWhenThere } from '../ui/focus/focusWhenThere.ts';
import { Note } from '../ui/page/Note.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { DraftItem, WaitingItem } from './DraftItem.tsx';
import styles from './Drafts.module.css';
import { DraftToolbar } from './DraftToolbar.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { useDiscardDrafts } from './useDiscardDrafts.ts';

const searchId = 'drafts-search';

type Props = {
  collection: Collection;
  /** The form of a draft has an address of its own. */
  beta: boolean;
};

/**
 * The person's unsent drafts with those that wait for an approver, or the drafts that the person
 * is to approve.
 */
export function Drafts({ collection, beta }: Props) {
  const isOwn = collection === 'user_drafts';
  const query = useQuery('drafts-list', { consultDraftsCollectionType: collection });
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState(false);
  const { discard, progress } = useDiscardDrafts(collection);
  const list = useRef<HTMLDivElement>(null);

  const matching = <T extends { subject: string }>(rows: readonly T[] = []) =>
    rows.filter(({ subject }) => isFoundBy(subject, text));
  const drafts = matching(query.data?.drafts);
  const waiting = matching(query.data?.waiting);
  // Ticked drafts that the search hides are not changed.
  const chosen = drafts.map(({ draftId }) => draftId).filter((id) => ticked.has(id));
  const count = chosen.length;
  const remove = async (reason?: string) => setTicked(new Set(await discard(chosen, reason)));
  const [ask, question] = useConfirm(
    {
      title: words.discardSomeTitle(count),
      text: words.discardSomeText(count),
      confirm: words.discard,
      danger: true,
    },
    remove,
  );
  const moveFocus = (by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const item = document.activeElement?.closest('li');
    const index = rows.findIndex((row) => row.closest('li') === item);
    rows[index < 0 ? 0 : index + by]?.focus();
  };
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': () => focusWhenThere(searchId),
  });

  if (query.isError && !query.data) {
    return (
      <div className={styles.failed}>
        <Note kind="danger">
          {words.listFailed}{' '}
          <Button kind="link" onClick={() => void query.refetch()}>
            {words.retry}
          </Button>
        </Note>
      </div>
    );
  }
  if (!query.data) return <Waiting />;
  if (query.data.drafts.length + query.data.waiting.length === 0) return <Empty own={isOwn} />;
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div ref={list} className={styles.page}>
      <DraftToolbar
        id={searchId}
        label={words.search[collection]}
        text={text}
        onText={setText}
        all={drafts.length}
        chosen={count}
        onAll={(all) => setTicked(new Set(all ? drafts.map(({ draftId }) => draftId) : []))}
      >
        {(count > 0 || progress) && (
          <Button
            busy={progress !== undefined}
            icon={isOwn ? <IconTrash {...size} /> : <IconArrowBackUp {...size} />}
            onClick={isOwn ? ask : () => setReturning(true)}
          >
            {progress
              ? words.doing(progress.done, progress.of)
              : isOwn
                ? words.discardCount(count)
                : words.sendBackCount(count)}
          </Button>
        )}
      </DraftToolbar>
      {waiting.length > 0 && (
        <>
          <h2 className={styles.group}>
            {words.waitingGroup} <span>{waiting.length}</span>
          </h2>
          <ul aria-label={words.waitingGroup}>
            {waiting.map((row) => (
              <WaitingItem key={row.draftId} row={row} />
            ))}
          </ul>
          {drafts.length > 0 && (
            <h2 className={styles.group}>
              {words.list[collection]} <span>{drafts.length}</span>
            </h2>
          )}
        </>
      )}
      <ul aria-label={words.list[collection]}>
        {drafts.map((draft) => (
          <DraftItem
            key={draft.draftId}
            draft={draft}
            collection={collection}
            beta={beta}
            chosen={ticked.has(draft.draftId)}
            onChoose={(isTicked) =>
              setTicked((before) => {
                const next = new Set(before);
                if (isTicked) next.add(draft.draftId);
                else next.delete(draft.draftId);
                return next;
              })
            }
          />
        ))}
      </ul>
      {drafts.length + waiting.length === 0 && (
        <PageState heading="h2" title={words.notFound} lead={words.notFoundLead}>
          <Button onClick={() => setText('')}>{words.clear}</Button>
        </PageState>
      )}
      {question}
      {returning && (
        <ReturnDialog
          count={count}
          onClose={() => setReturning(false)}
          onReturn={(reason) => {
            setReturning(false);
            void remove(reason);
          }}
        />
      )}
    </div>
  );
}

function Empty({ own: isOwn }: { own: boolean }) {
  return (
    <PageState
      heading="h2"
      title={isOwn ? words.noDrafts : words.noApprovals}
      lead={isOwn ? words.noDraftsLead : words.noApprovalsLead}
    >
      {isOwn && <Link to="/dashboard/consult">{words.begin}</Link>}
    </PageState>
  );
}

function Waiting() {
  return (
    <ul aria-busy>
      {[0, 1, 2, 3, 4].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton width="46%" height={14} />
          <Skeleton width="28%" />
        </li>
      ))}
    </ul>
  );
}
