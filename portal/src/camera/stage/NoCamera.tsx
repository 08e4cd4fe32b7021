import { words } from '@corridor/contract/camera/words.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import type { CameraProblem } from '../device/openCamera.ts';

const texts: Record<CameraProblem, { title: string; lead: string; button?: string }> = {
  none: { title: words.noCamera, lead: words.noCameraLead, button: words.refresh },
  refused: { title: words.refused, lead: words.refusedLead, button: words.refresh },
  busy: { title: words.busy, lead: words.busyLead, button: words.retry },
  insecure: { title: words.insecure, lead: words.insecureLead },
};

type Props = { problem: CameraProblem; onRetry: () => void };

/** The reason why there is no picture, and the way out. */
export function NoCamera({ problem, onRetry }: Props) {
  const { title, lead, button } = texts[problem];
  return (
    <div role="alert">
      <PageState title={title} lead={lead} heading="h2">
        {button && (
          // A browser asks for the camera anew only after the page was loaded again.
          <Button onClick={problem === 'busy' ? onRetry : () => location.reload()}>{button}</Button>
        )}
      </PageState>
    </div>
  );
}
