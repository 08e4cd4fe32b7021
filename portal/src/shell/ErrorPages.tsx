import { words } from '@corridor/contract/shell/words.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { PageState } from '../ui/PageState.tsx';

export function NotFoundPage() {
  return (
    <main>
      <PageState title={words.notFound} lead={words.notFoundLead}>
        <Link to="/dashboard">{words.toStart}</Link>
      </PageState>
    </main>
  );
}

export function BrokenPage() {
  return (
    <main>
      <PageState title={words.broken} lead={words.brokenLead}>
        <Button kind="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </PageState>
    </main>
  );
}
