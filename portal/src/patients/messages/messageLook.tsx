import {
  daysSince,
  isSentByNow,
  type ShownState,
  shownStateOf,
} from '@corridor/contract/patients/list/rules.ts';
import { faultWords, stateWords, words } from '@corridor/contract/patients/list/words.ts';
import { expected } from '@corridor/contract/platform/expected.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconClock,
  IconClockOff,
  IconFileCheck,
  IconLinkOff,
  IconLock,
  IconMailCheck,
  IconMailExclamation,
  IconMailOpened,
  IconMailX,
  IconSend,
} from '@tabler/icons-react';
import { dayTime } from '../../platform/dates.ts';
import { Chip, type Tone } from '../../ui/marks/Chip.tsx';
import type { Listed } from './message.ts';

const looks: Record<ShownState, { icon: typeof IconBan; tone: Tone; filled?: true }> = {
  needsReview: { icon: IconAlertTriangle, tone: 'danger', filled: true },
  answered: { icon: IconFileCheck, tone: 'ok' },
  scheduled: { icon: IconClock, tone: 'info' },
  sending: { icon: IconSend, tone: 'plain' },
  delivered: { icon: IconMailCheck, tone: 'plain' },
  notOpened: { icon: IconMailExclamation, tone: 'warn' },
  opened: { icon: IconMailOpened, tone: 'ok' },
  failed: { icon: IconMailX, tone: 'danger', filled: true },
  withdrawn: { icon: IconLinkOff, tone: 'plain' },
  unsent: { icon: IconBan, tone: 'warn' },
  closed: { icon: IconLock, tone: 'warn' },
  expired: { icon: IconClockOff, tone: 'plain' },
};

/** The state of a message as an icon and a word. */
export function MessageChip({ message }: { message: Listed }) {
  const state = shownStateOf(message, Date.now());
  const { icon: Icon, tone, filled } = expected(looks, state);
  return (
    <Chip icon={<Icon aria-hidden />} tone={tone} filled={filled ?? false}>
      {expected(stateWords, state)}
    </Chip>
  );
}

/** The state of a message in its row: its time, its fault, or the progress of the patient. */
export function messageLine(message: Listed, now = Date.now()): string {
  const { delay, sendAt, statusUpdatedAt, openedAt, progress, patient, error } = message;
  const { line } = words;
  const state = shownStateOf(message, now);
  if (state === 'failed' && error) return expected(faultWords, error)(patient.email);
  if (state === 'scheduled' || (state === 'delivered' && delay))
    return (isSentByNow(message, now) ? words.sentAt : words.scheduledAt)(dayTime(sendAt));
  if (state === 'needsReview') return line.needsReview(dayTime(statusUpdatedAt));
  if (state === 'answered') return line.answered(dayTime(statusUpdatedAt));
  if (state === 'opened' && progress && progress.done > 0)
    return words.filledIn(progress.done, progress.of);
  if (state === 'opened') return line.opened(dayTime(openedAt ?? statusUpdatedAt));
  if (state === 'delivered') return line.delivered(dayTime(statusUpdatedAt));
  if (state === 'notOpened') return line.notOpened(daysSince(sendAt, now));
  return state === 'failed' ? '' : line[state];
}
