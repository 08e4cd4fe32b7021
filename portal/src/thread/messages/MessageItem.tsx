import { failedWays } from '@corridor/contract/notifications/deliveries/rules.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { roleWords, words } from '@corridor/contract/thread/words.ts';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { Me } from '../../access/person.ts';
import { clockTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Avatar } from '../../ui/marks/Avatar.tsx';
import type { Activity } from '../activity.ts';
import { isTooOld, type Outgoing } from '../composer/outgoing.ts';
import { colourOf } from '../details/Members.tsx';
import { DeliveryIcon, Receipt, type Sent } from './DeliveryReceipt.tsx';
import { FileList } from './FileList.tsx';
import { MessageBilling } from './MessageBilling.tsx';
import styles from './Messages.module.css';
import { SystemRow } from './TimelineRow.tsx';
import type { Message } from './timeline.ts';
import { messageElement } from './useNamedMessage.ts';

type Props = {
  message: Message;
  activity: Activity;
  uid: string;
  /** For an own message: how the others were notified, once that is known. */
  sent: Sent | undefined;
  last: boolean;
  /** The address of the page names this message. */
  named: boolean;
};

/** Memoized: typing in the composer must not render every message again. */
export const MessageItem = memo(function MessageItem({
  message,
  activity,
  uid,
  sent,
  last,
  named,
}: Props) {
  const { sentBy, sentAt, systemMessage } = message;
  if (systemMessage) {
    return <SystemRow at={sentAt}>{message.message ?? words.messageUnreadable}</SystemRow>;
  }
  const sender = activity.members.find((member) => member.uid === sentBy);
  const isOwn = sentBy === uid;
  const name = sender ? personName(sender) : '';
  const text = (message.message ?? '').slice(0, 40);
  const showsReceipt =
    sent && (last || sent.people.some((person) => failedWays(person.readAt, person.ways).length));
  return (
    <li
      id={messageElement(message.seq)}
      className={styles.message}
      data-own={isOwn}
      data-named={named}
      aria-current={named || undefined}
    >
      <Avatar
        name={sender ? `${sender.firstName} ${sender.lastName}` : '?'}
        colour={colourOf(sender?.position ?? 0)}
      />
      <div className={styles.body}>
        <div className={styles.head}>
          <strong data-colour={colourOf(sender?.position ?? 0)}>{isOwn ? words.you : name}</strong>
          <span>
            {sender?.role === 'moa' && `${roleWords.moa} `}
            <time dateTime={sentAt}>{clockTime(sentAt)}</time>
          </span>
          {sent && !showsReceipt && sent.people.length > 0 && (
            <DeliveryIcon
              sent={sent}
              activity={activity}
              uid={uid}
              text={text}
              className={styles.tool}
            />
          )}
          {isOwn && message.message !== null && (
            <Retract message={message} activityId={activity.id} />
          )}
        </div>
        <Text message={message} />
        {message.files.length > 0 && <FileList files={filesOf(message)} activityId={activity.id} />}
        {(message.billingStatus !== null || showsReceipt) && (
          <div className={styles.foot}>
            {message.billingStatus !== null && (
              <MessageBilling message={message} activityId={activity.id} />
            )}
            {showsReceipt && (
              <Receipt sent={sent} activity={activity} uid={uid} text={text} last={last} />
            )}
          </div>
        )}
      </div>
    </li>
  );
});

/** A resource is shown under its own name, not under its file's. */
const filesOf = ({ files, messageAction: action }: Message) =>
  action?.messageActionType === 'shareResource'
    ? files.map((file) => ({ ...file, name: action.resourceName }))
    : files;

function Text({ message: { message, retractedAt } }: { message: Message }) {
  if (retractedAt) return <p className={styles.gone}>{words.retracted}</p>;
  if (message === null) {
    return (
      <p className={styles.gone}>
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        {words.messageUnreadable}
      </p>
    );
  }
  return <p className={styles.text}>{message}</p>;
}

function Retract({ message, activityId }: { message: Message; activityId: string }) {
  const retract = useCall('thread-retractMessage');
  const question = {
    title: words.retractTitle,
    text: words.retractLead,
    confirm: words.retract,
    danger: true,
  };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await retract.run({ activityId, messageId: message.id });
    showFailure(failure);
  });
  return (
    <>
      <IconButton
        label={words.retractNamed((message.message ?? '').slice(0, 40))}
        className={styles.tool}
        onClick={ask}
      >
        <IconTrash size={14} stroke={2} aria-hidden />
      </IconButton>
      {dialog}
    </>
  );
}

type OutgoingProps = {
  outgoing: Outgoing;
  me: Me;
  activity: Activity;
  onRetry: () => void;
  onDiscard: () => void;
};

/**
 * A message that the server does not have yet. After a failure the text stays and can be sent
 * again.
 */
export function OutgoingItem({ outgoing, me, activity, onRetry, onDiscard }: OutgoingProps) {
  const { input, state, why } = outgoing;
  const tooOld = isTooOld(outgoing);
  const position = activity.members.find(({ uid }) => uid === me.uid)?.position ?? 0;
  return (
    <li className={styles.message} data-own>
      <Avatar name={`${me.firstName} ${me.lastName}`} colour={colourOf(position)} />
      <div className={styles.body} data-failed={state === 'failed'}>
        <p className={styles.head}>
          <strong data-colour={colourOf(position)}>{words.you}</strong>
          {state === 'sending' && <span>{words.sending}</span>}
        </p>
        <p className={styles.text}>{input.message}</p>
        {(state === 'failed' || state === 'unsure') && (
          <div className={styles.failed} role="alert">
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            <p>
              <strong>{tooOld || state === 'unsure' ? words.unsure : words.sendFailed}</strong>
              <br />
              {why && `${why} `}
              {tooOld && words.tooOld}
              {/* Without an answer nobody knows whether the message was billed. */}
              {!tooOld && (state === 'unsure' || !why ? words.unsureLead : words.kept)}
            </p>
            {!tooOld && <Button onClick={onRetry}>{general.retry}</Button>}
            <Button kind="link" onClick={onDiscard}>
              {words.discard}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
