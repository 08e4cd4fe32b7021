import { words } from '@corridor/contract/platform/words.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';

type Props = { onRetry: () => unknown; children: ReactNode };

/** Something failed to load or to happen, with a button to retry. */
export const RetryNote = ({ onRetry, children }: Props) => (
  <Note kind="danger">
    {children}{' '}
    <Button kind="link" onClick={() => void onRetry()}>
      {words.retry}
    </Button>
  </Note>
);
