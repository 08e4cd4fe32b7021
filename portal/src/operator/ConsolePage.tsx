import { words } from '@corridor/contract/operator/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words as shell } from '@corridor/contract/shell/words.ts';
import type { ReactNode } from 'react';
import { useQuery } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageState } from '../ui/PageState.tsx';
import styles from './Console.module.css';

type Props = { title: string; tabs?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The frame of every page for whoever runs the installation; anybody else is told that it is not theirs. */
export function Console({ title, tabs, actions, children }: Props) {
  const me = useQuery('shell-me', {}).data;
  const installation = useQuery('shell-installation', {}).data;
  if (!me) return null;
  if (!me.permissions.includes('operatorConsole')) {
    const lead = installation && shell.unableLead(installation.salesEmail, installation.salesPhone);
    return <PageState title={shell.unable} lead={lead ?? ''} />;
  }
  return (
    <div className={styles.console}>
      <PageHeader title={title} tabs={tabs} actions={actions} />
      {children}
    </div>
  );
}

export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <PageState heading="h2" title={words.loadFailed} lead={words.loadFailedLead}>
    <Button onClick={onRetry}>{general.retry}</Button>
  </PageState>
);
