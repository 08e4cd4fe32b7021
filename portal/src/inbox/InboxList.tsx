import { columnBudget } from '@corridor/contract/inbox/rules.ts';
import { words } from '@corridor/contract/inbox/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import {
  counterpart,
  type Folder,
  isHighlighted,
  type SubjectColumn,
  subjectOf,
} from '@corridor/contract/thread/rules.ts';
import { IconAlertCircle, IconBellOff, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, memo } from 'react';
import type { Me } from '../access/person.ts';
import { listTime } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { StatusChip } from '../thread/details/status.tsx';
import { openConsult, prefetchRights, prefetchThread } from '../thread/prefetch.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { ListRow } from '../ui/page/ListRow.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Inbox.module.css';

import type { InboxPageName, InboxRow, useInbox } from './useInbox.ts';

type Props = {
  me: Me;
  inbox: ReturnType<typeof useInbox>;
  /** The toolbar reports too many words, so an older empty result is not shown beside that. */
  tooMany: boolean;
  page: InboxPageName;
  folder: Folder;
  inboxOf: string | undefined;
  open: string | undefined;
  onOther: () => void;
};

export function InboxList({ me, inbox, tooMany, page, folder, inboxOf, open, onOther }: Props) {
  const columns = useQuery('inbox-settings', {}).data?.searchFilters;
  const { rows, loading, failed, searching, hasMore, growing } = inbox;
  if (tooMany && rows.length === 0) return null;
  if (failed) {
    return (
      <div className={styles.failed}>
        <RetryNote onRetry={inbox.retry}>
          {searching ? words.searchFailed : words.loadFailed}
        </RetryNote>
      </div>
    );
  }
  if (loading || !columns) return <Waiting />;
  if (rows.length === 0)
    return (
      <Empty
        searching={searching}
        folder={folder}
        page={page}
        inboxOf={inboxOf}
        onOther={onOther}
      />
    );
  const overdue = rows.filter((row) => row.overdue).length;
  return (
    <>
      <ul>
        {rows.map((row, index) => (
          <Fragment key={row.activityId}>
            {!searching && index === 0 && overdue > 0 && (
              <li className={styles.group} data-overdue>
                <IconAlertCircle size={14} stroke={2} aria-hidden />
                {words.overdue}
                <span>{overdue}</span>
              </li>
            )}
            {!searching && index === overdue && overdue > 0 && (
              <li className={styles.group}>{words.newest}</li>
            )}
            <li>
              <Row
                row={row}
                columns={columns}
                page={page}
                inboxOf={inboxOf}
                books={me.permissions.includes('editActivityStatus')}
                selected={row.activityId === open}
              />
            </li>
          </Fragment>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={inbox.more} busy={growing}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = {
  row: InboxRow;
  columns: SubjectColumn[];
  page: InboxPageName;
  inboxOf: string | undefined;
  /** The person may set the status. */
  books: boolean;
  selected: boolean;
};

const Row = memo(function Row({ row, columns, page, inboxOf, books, selected }: RowProps) {
  const client = useQueryClient();
  const { activityId, members, role, patient, status, locked } = row;
  const colleague = counterpart(members, role);
  const nameOf = (wantedRole: string) => {
    const found = members.find((member) => member.role === wantedRole);
    return found ? personName(found) : '';
  };
  const subject = subjectOf(
    {
      Specialty: row.specialty,
      Subsite: row.subsite,
      PHN: patient?.phn ?? '',
      'Patient Name': patient?.name ?? '',
      'Referrer Name': nameOf('referrer'),
      'Consultant Name': nameOf('consultant'),
    },
    columns,
  );
  const prefetch = () => {
    prefetchThread(client, activityId, inboxOf);
    if (books) prefetchRights(client, activityId);
  };
  return (
    <ListRow
      to={`/dashboard/${page}`}
      search={
        ((before: object) => ({
          ...before,
          econsultId: activityId,
          view: undefined,
          message: undefined,
        })) as never
      }
      title={colleague ? personName(colleague) : ''}
      time={listTime(row.lastMessageReceivedAt)}
      subject={<span className="identifier">{subject.join(' · ')}</span>}
      preview={preview(row)}
      unread={row.unread ? words.unread : undefined}
      selected={selected}
      {...(page === 'clinic-inbox' && { columns: columnBudget(books) })}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onPointerDown={prefetch}
      onClick={locked ? undefined : () => openConsult(client, activityId)}
      chip={
        <span className={styles.marks}>
          {row.muted && <IconBellOff size={14} stroke={2} aria-label={words.mutedMark} />}
          {locked ? (
            <IconLock size={14} stroke={2} aria-label={words.locked} />
          ) : (
            status &&
            (books || page !== 'clinic-inbox') && (
              <StatusChip status={status} filled={isHighlighted(status, role)} />
            )
          )}
        </span>
      }
    />
  );
});

function preview({ locked, retracted, recentMessage, sentByReader }: InboxRow): string {
  if (locked) return words.locked;
  if (retracted) return words.retracted;
  if (recentMessage === null) return words.unreadable;
  return `${sentByReader ? words.you : ''}${recentMessage}`;
}

function Waiting() {
  return (
    <ul aria-busy>
      {[0, 1, 2, 3, 4].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton width="52%" height={14} />
          <Skeleton width="80%" />
          <Skeleton width="64%" />
        </li>
      ))}
    </ul>
  );
}

type EmptyProps = { searching: boolean } & Pick<Props, 'folder' | 'page' | 'inboxOf' | 'onOther'>;

function Empty({ searching, folder, page, inboxOf, onOther }: EmptyProps) {
  if (searching)
    return (
      <PageState heading="h2" title={words.notFound} lead={words.notFoundLead}>
        <Button onClick={onOther}>
          {words.searchIn[folder === 'inbox' ? 'archive' : 'inbox']}
        </Button>
      </PageState>
    );
  const inArchive = folder === 'archive';
  if (inboxOf) {
    const arrive = page === 'clinic-inbox' ? words.emptyClinic : words.emptyCover;
    const lead = inArchive ? words.emptyArchive : arrive;
    return <PageState heading="h2" title={words.empty} lead={lead} />;
  }
  return (
    <PageState
      heading="h2"
      title={words.empty}
      lead={inArchive ? words.emptyArchive : words.emptyInbox}
    >
      <Link
        to="/dashboard/secure-messaging"
        search={{ tab: inArchive ? 'inbox' : 'archive' } as never}
      >
        {inArchive ? words.openInbox : words.openArchive}
      </Link>
    </PageState>
  );
}
