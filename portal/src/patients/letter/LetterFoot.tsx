import { words } from '@corridor/contract/patients/letter/words.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { IconAlertCircle, IconSend } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormFoot } from '../../ui/page/FormFoot.tsx';
import type { Letter } from './useLetter.ts';

type Props = {
  letter: Letter;
  /** The other way out: discarding, or not now. */
  other: { label: string; disabled?: boolean; onPress: () => unknown };
};

/** The hindrance of the letter, and its two ends. */
export function LetterFoot({ letter, other }: Props) {
  const { hindrance, sending: isSending, done, progress, left } = letter;
  return (
    <FormFoot
      label={sending.send}
      says={
        isSending ? (
          <progress aria-label={sending.sending} max={1} value={progress} />
        ) : (
          <>
            {hindrance && (
              <strong>
                <IconAlertCircle size={18} stroke={1.75} aria-hidden />
                {hindrance}
              </strong>
            )}
            <span className="tabular">
              {left !== undefined && sending.usesAfter(Math.max(0, left - 1))}
              {left === undefined && letter.content.row.delay && words.delayed}
            </span>
          </>
        )
      }
    >
      <Button
        disabled={other.disabled || isSending}
        onClick={() => !other.disabled && other.onPress()}
      >
        {other.label}
      </Button>
      <Button
        kind="primary"
        busy={isSending || done}
        disabled={letter.isExhausted || !letter.sender.location}
        {...(done && { state: 'success' as const })}
        icon={<IconSend size={18} stroke={1.75} aria-hidden />}
        onClick={() => !letter.isExhausted && void letter.send()}
      >
        {done ? sending.sent : isSending ? sending.sending : sending.send}
      </Button>
    </FormFoot>
  );
}
