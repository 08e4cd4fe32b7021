import { expected } from '@corridor/contract/platform/expected.ts';
import type { Status } from '@corridor/contract/thread/rules.ts';
import { noStatus, statusWords } from '@corridor/contract/thread/words.ts';
import {
  IconCalendarCheck,
  IconCalendarExclamation,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleDashed,
  IconClockHour4,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '../../ui/marks/Chip.tsx';

const looks: Record<Status, { icon: typeof IconCircleCheck; tone: Tone }> = {
  pending: { icon: IconClockHour4, tone: 'warn' },
  to_book: { icon: IconCalendarPlus, tone: 'info' },
  to_book_urgent: { icon: IconCalendarExclamation, tone: 'danger' },
  booked: { icon: IconCalendarCheck, tone: 'ok' },
  completed: { icon: IconCircleCheck, tone: 'plain' },
};

export function statusLook(status: Status | null) {
  return status ? expected(looks, status) : { icon: IconCircleDashed, tone: 'plain' as const };
}

export const statusWord = (status: Status | null) =>
  status ? expected(statusWords, status) : noStatus;

type Props = { status: Status | null; filled: boolean; children?: ReactNode };

/** The chip is filled for a person whose turn it is. */
export function StatusChip({ status, filled, children }: Props) {
  const { icon: Icon, tone } = statusLook(status);
  return (
    <Chip icon={<Icon aria-hidden />} tone={tone} filled={filled}>
      {statusWord(status)}
      {children}
    </Chip>
  );
}
