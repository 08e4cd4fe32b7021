import type { BillingStatus } from '@corridor/contract/billing/rules.ts';
import { statusWords } from '@corridor/contract/reporting/words.ts';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconMailX,
  IconPlayerPause,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../ui/marks/Chip.tsx';

const looks: Record<BillingStatus, [icon: typeof IconSend, tone: Tone]> = {
  new: [IconCircleDashed, 'plain'],
  pending: [IconClock, 'plain'],
  submitted: [IconSend, 'plain'],
  unconfirmed: [IconHelpCircle, 'warn'],
  closed: [IconCircleCheck, 'ok'],
  refused: [IconCircleX, 'danger'],
  onHold: [IconPlayerPause, 'warn'],
  notBillable: [IconCircleMinus, 'plain'],
  deleted: [IconTrash, 'plain'],
  failed: [IconMailX, 'danger'],
};

export function StatusChip({ status }: { status: BillingStatus }) {
  const [Icon, tone] = looks[status];
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden />}>
      {statusWords[status]}
    </Chip>
  );
}
