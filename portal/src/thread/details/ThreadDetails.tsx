import { applianceWords as appliance } from '@corridor/contract/payments/appliance.ts';
import { words as payments } from '@corridor/contract/payments/words.ts';
import { words as contact } from '@corridor/contract/thread/contact/words.ts';
import type { Folder } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import {
  IconArchive,
  IconBell,
  IconBellOff,
  IconChevronLeft,
  IconInbox,
} from '@tabler/icons-react';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { isMobile, type Me, onMobileChange, visitorOf } from '../../access/person.ts';
import { PaymentHistory } from '../../payments/PaymentHistory.tsx';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { ThreadActions } from '../actions/ThreadActions.tsx';
import { useEntryActions } from '../actions/useEntryActions.ts';
import type { Activity } from '../activity.ts';
import { LockedConsult } from '../locks/LockedThread.tsx';
import { FileList } from '../messages/FileList.tsx';
import { PatientContact } from '../PatientContact.tsx';
import styles from '../Thread.module.css';
import { ThreadHeader, type ThreadHeaderProps } from '../ThreadHeader.tsx';
import { useStatusRights } from '../useStatusRights.ts';
import { useMarkRead, useThread } from '../useThread.ts';
import { AuditLog } from './AuditLog.tsx';
import { FaxPanel } from './FaxPanel.tsx';
import { Forwards } from './Forwards.tsx';
import { Members } from './Members.tsx';
import { PictureLabels } from './PictureLabels.tsx';

type Props = {
  me: Me;
  activityId: string;
  folder: Folder;
  inboxOf: string | undefined;
  onClose: () => void;
  onMessages: () => void;
  /** The consult does not exist, or the person may no longer see it. */
  onMissing: () => void;
  /** The part that completes a call, for its consultant. */
  complete?: ThreadHeaderProps['complete'];
};

/** The details of a consult: patient, question, members and outcome. */
export function ThreadDetails({
  me,
  activityId,
  folder,
  inboxOf,
  onClose,
  onMessages,
  onMissing,
  complete,
}: Props) {
  const { activity, metadata, econsult, missing, failed, retry, progress } = useThread(
    activityId,
    inboxOf,
  );
  const rights = useStatusRights(me, activityId);
  const { move, setMuted } = useEntryActions();
  const isNew =
    activity !== undefined &&
    metadata !== undefined &&
    (metadata.readSeq < activity.lastSeq || metadata.overdue);
  useMarkRead(activityId, metadata && activity?.lastSeq, isNew);
  useEffect(() => {
    if (!missing) return;
    showSnackbar({ text: words.doesNotExist(activityId) });
    onMissing();
  }, [missing, activityId, onMissing]);
  // The top of the page renders first; the rest follows in a deferred render.
  const showRest = useDeferredValue(true, false);
  const phone = useSyncExternalStore(onMobileChange, isMobile);
  const present = activity?.members.filter(({ removed }) => !removed) ?? [];
  const inArchive = (metadata?.folder ?? folder) === 'archive';
  const muted = metadata?.muted === true;
  const Folder = inArchive ? IconInbox : IconArchive;
  const Bell = muted ? IconBellOff : IconBell;
  const inboxActions = [
    {
      label: inArchive ? words.toInbox : words.archive,
      icon: <Folder size={16} stroke={1.75} aria-hidden />,
      pressed: undefined,
      onChoose: () => void move(activityId, inArchive ? 'inbox' : 'archive', inboxOf),
    },
    {
      label: muted ? words.muted : words.unmuted,
      icon: <Bell size={16} stroke={1.75} aria-hidden />,
      pressed: muted,
      onChoose: () => void setMuted(activityId, !muted, inboxOf),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Button
          kind="quiet"
          className={styles.onPhone}
          icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          onClick={onClose}
        >
          {words.backToInbox}
        </Button>
        {!phone &&
          inboxActions.map(({ label, icon, pressed, onChoose }) => (
            <Button key={label} kind="quiet" icon={icon} aria-pressed={pressed} onClick={onChoose}>
              {label}
            </Button>
          ))}
        <span className={styles.end}>
          <Button kind="quiet" className={styles.whenFolded} onClick={onMessages}>
            {words.messages}
          </Button>
          {activity && (
            <ThreadActions
              me={me}
              first={phone ? inboxActions : []}
              activity={activity}
              econsult={econsult?.econsult ?? undefined}
            />
          )}
        </span>
      </div>
      {failed && !missing && (
        <div className={styles.section}>
          <RetryNote onRetry={retry}>{words.loadFailed}</RetryNote>
        </div>
      )}
      {progress < 100 && !failed && <Progress percent={progress} />}
      {activity && (
        <>
          <ThreadHeader
            activity={activity}
            econsult={econsult?.econsult}
            rights={rights}
            complete={complete}
          />
          {activity.locked ? (
            <LockedConsult activity={activity} uid={me.uid} />
          ) : (
            <Content me={me} econsult={econsult} activity={activity} />
          )}
          {showRest && (
            <>
              <section className={styles.section}>
                <h3>
                  {words.members} <small className={styles.count}>{present.length}</small>
                </h3>
                <Members activityId={activityId} members={present} uid={me.uid} />
              </section>
              {!activity.locked && <Forwards activityId={activityId} />}
              {activity.role === 'consultant' && rights.mayEdit && !activity.locked && (
                <FaxPanel key={activityId} activityId={activityId} />
              )}
              {econsult?.econsult?.aiPredictions && !activity.locked && (
                <section className={styles.section}>
                  <h3>{appliance.progress}</h3>
                  <p>{econsult.econsult.aiPredictions.outcome.humanReadableLabel}</p>
                </section>
              )}
              {visitorOf(me, false).permissions.has('readActivityPayments') && !activity.locked && (
                <section className={styles.section}>
                  <h3>{payments.history}</h3>
                  <PaymentHistory activityId={activityId} />
                </section>
              )}
              <section className={styles.section}>
                <h3>{words.auditLog}</h3>
                <AuditLog logs={activity.auditLogs} uid={me.uid} />
              </section>
            </>
          )}
        </>
      )}
    </>
  );
}

/** The loading progress, above the outline of the content. */
function Progress({ percent }: { percent: number }) {
  return (
    <div className={styles.section} aria-busy>
      <div className={styles.progress}>
        <progress aria-label={words.loading} max={100} value={percent} />
        <span className="tabular">{words.progress(percent)}</span>
      </div>
      <div className={styles.bars}>
        <Skeleton width="70%" height={16} />
        <Skeleton width="92%" />
        <Skeleton width="48%" />
        <Skeleton width="86%" />
        <Skeleton width="60%" />
      </div>
    </div>
  );
}

type ContentProps = {
  me: Me;
  econsult: QueryOutput<'thread-econsult'> | undefined;
  activity: Activity;
};

function Content({ me, econsult, activity }: ContentProps) {
  if (!econsult) return null;
  if (!econsult.econsult) {
    return (
      <div className={styles.section}>
        <Note kind="danger">{words.unreadable}</Note>
      </div>
    );
  }
  return (
    <>
      <section className={styles.section}>
        <h3>{contact.patient}</h3>
        <PatientContact contact={econsult.econsult} />
      </section>
      {econsult.files.length > 0 && (
        <section className={styles.section}>
          <h3>
            {words.photos} <small className={styles.count}>{econsult.files.length}</small>
          </h3>
          <FileList files={econsult.files} activityId={activity.id} small />
        </section>
      )}
      <PictureLabels me={me} activity={activity} files={econsult.files} />
      <section className={styles.section}>
        <h3>{words.symptoms}</h3>
        <dl className={styles.facts}>
          {econsult.econsult.symptoms.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer || words.noAnswer}</dd>
            </div>
          ))}
        </dl>
      </section>
      {activity.outcome && (
        <section className={styles.section}>
          <h3>{words.outcome}</h3>
          <p>{activity.outcome}</p>
          {activity.diagnosis && (
            <p className={styles.quiet}>
              {words.diagnosis}: {activity.diagnosis}
            </p>
          )}
        </section>
      )}
    </>
  );
}
