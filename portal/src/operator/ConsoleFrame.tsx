import { words } from '@corridor/contract/operator/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useRef } from 'react';
import { NotPermitted } from '../access/NotPermitted.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { useFocusKept } from '../ui/focus/useFocusKept.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Console.module.css';

type Props = { title: string; tabs?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The frame of every operator page. Other people read that the page is not permitted. */
export function Console({ title, tabs, actions, children }: Props) {
  const me = useQuery('shell-me', {}).data;
  if (!me) return null;
  if (!me.permissions.includes('operatorConsole')) return <NotPermitted />;
  return (
    <Area>
      <PageHeader title={title} tabs={tabs} actions={actions} />
      {children}
    </Area>
  );
}

function Area({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useFocusKept(area);
  return (
    <div ref={area} className={styles.console}>
      {children}
    </div>
  );
}

export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <PageState heading="h2" title={words.loadFailed} lead={words.loadFailedLead}>
    <Button onClick={onRetry}>{general.retry}</Button>
  </PageState>
);

/** The content of a page before its first answer. */
export const WaitingContent = () => (
  <div className={styles.page} aria-busy>
    <Skeleton width="40%" height={24} />
    <Skeleton width="100%" height={240} />
  </div>
);
