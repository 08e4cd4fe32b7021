import type { FaxState } from '@corridor/contract/platform/fax.ts';
import { faxStateWords } from '@corridor/contract/platform/words.ts';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconSend,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../ui/marks/Chip.tsx';

const looks: Record<FaxState, { icon: typeof IconClock; tone: Tone }> = {
  queued: { icon: IconClock, tone: 'plain' },
  sending: { icon: IconSend, tone: 'info' },
  delivered: { icon: IconCircleCheck, tone: 'ok' },
  failed: { icon: IconAlertCircle, tone: 'danger' },
  unconfirmed: { icon: IconHelpCircle, tone: 'warn' },
};

/** The state of a fax. */
export function FaxChip({ state }: { state: FaxState }) {
  const { icon: Icon, tone } = looks[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {faxStateWords[state]}
    </Chip>
  );
}
