import { words } from '@corridor/contract/patients/list/words.ts';
import {
  IconBan,
  IconClock,
  IconDownload,
  IconFileCheck,
  IconMailCheck,
  IconMailOpened,
  IconSend,
} from '@tabler/icons-react';
import { dayTime } from '../../platform/dates.ts';
import styles from './Detail.module.css';
import type { Message } from './message.ts';

const icons = {
  sent: IconSend,
  scheduled: IconClock,
  unsent: IconBan,
  delivered: IconMailCheck,
  opened: IconMailOpened,
  downloaded: IconDownload,
  submitted: IconFileCheck,
};

/** A message that was withdrawn or dropped before its time has never left. */
function firstStep({ state, status, sendAt }: Message) {
  if (state === 'scheduled') return ['scheduled', sendAt] as const;
  const isUnsent = status === 'sending' && state !== 'sending';
  return isUnsent ? (['unsent', null] as const) : (['sent', sendAt] as const);
}

/** The course of a message, step by step. A step that is to come is quieter. */
export function MessageTimes({ message }: { message: Message }) {
  const { subType, deliveredAt, openedAt, downloadedAt, submittedAt } = message;
  const last =
    subType === 'Forms'
      ? ([['submitted', submittedAt]] as const)
      : subType === 'AccessReport'
        ? []
        : ([['downloaded', downloadedAt]] as const);
  const steps = [
    firstStep(message),
    ['delivered', deliveredAt],
    ['opened', openedAt],
    ...last,
  ] as const;
  return (
    <ol className={styles.times} aria-label={words.timeline}>
      {steps.map(([name, time]) => {
        const Icon = icons[name];
        return (
          <li key={name} data-done={time !== null && name !== 'scheduled'}>
            <span className={styles.step}>
              <Icon size={16} stroke={1.75} aria-hidden />
            </span>
            <span>
              <strong>{words.times[name]}</strong>
              {name !== 'unsent' && (
                <small className="tabular">{time ? dayTime(time) : words.notYet}</small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
