import { words as auth } from '@corridor/contract/auth/words.ts';
import { Unexpected } from '@corridor/contract/platform/expected.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../platform/server/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageState } from '../../ui/page/PageState.tsx';

/** The not-found page inside the frame. */
export function NotFound() {
  return (
    <PageState title={words.notFound} lead={words.notFoundLead}>
      <Link to="/dashboard">{words.toStart}</Link>
    </PageState>
  );
}

export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** A page that failed. It tells a missing or unreadable profile apart from other failures. */
export function BrokenPage({ error }: { error: unknown }) {
  if (error instanceof Failure) {
    const title = error.reason === 'no-profile' ? auth.noProfile : auth.profileFailed;
    return (
      <main>
        <div role="alert">
          <PageState
            title={title}
            lead={error.message === title ? words.brokenLead : error.message}
          >
            <Button kind="primary" onClick={() => location.reload()}>
              {general.retry}
            </Button>
            <Link to="/login">{auth.toLogin}</Link>
          </PageState>
        </div>
      </main>
    );
  }

  return (
    <main>
      <PageState
        title={error instanceof Unexpected ? error.message : words.broken}
        lead={words.brokenLead}
      >
        <Button kind="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </PageState>
    </main>
  );
}
