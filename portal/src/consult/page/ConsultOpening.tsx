import { words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from '../Consult.module.css';

type Props = {
  /** The address of an empty form. */
  bare: string;
  onAnew: () => void;
};

/**
 * The draft of the address could not be read. The page offers a retry, the list of drafts or a new
 * consult.
 */
export function NotOpened({ bare, onAnew }: Props) {
  const router = useRouter();
  return (
    <PageState title={drafts.loadFailed} lead={words.draftGone}>
      <Button kind="primary" onClick={onAnew}>
        {words.retry}
      </Button>
      <Link to="/dashboard/secure-messaging" search={{ tab: 'drafts' }}>
        {drafts.toDrafts}
      </Link>
      <Button kind="link" onClick={() => void router.navigate({ to: bare } as never).then(onAnew)}>
        {drafts.begin}
      </Button>
    </PageState>
  );
}

/** The page before the services and questions have loaded. */
export const Waiting = () => (
  <>
    <PageHeader title={words.title} />
    <div className={styles.page}>
      <div className={styles.main}>
        <Opening />
      </div>
    </div>
  </>
);

export const Opening = () => (
  <div className={styles.opening} role="status" aria-label={drafts.loading}>
    {[56, 180, 200].map((height) => (
      <Skeleton key={height} width="100%" height={height} />
    ))}
  </div>
);
