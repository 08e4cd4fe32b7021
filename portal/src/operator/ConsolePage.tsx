import { words } from '@corridor/contract/operator/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words as shell } from '@corridor/contract/shell/words.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageState } from '../ui/PageState.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './Console.module.css';

const addresses = {
  services: '/operator',
  specialties: '/operator/specialties',
  search: '/operator/search',
  files: '/operator/files',
} as const;
export type Tab = keyof typeof addresses;

type Props = { tab: Tab; actions?: ReactNode; children: ReactNode };

/** The frame of every page of the console; who is no operator is told so. */
export function Console({ tab, actions, children }: Props) {
  const me = useQuery('shell-me', {}).data;
  const installation = useQuery('shell-installation', {}).data;
  if (!me) return null;
  if (!me.permissions.includes('operatorConsole')) {
    const lead = installation && shell.unableLead(installation.salesEmail, installation.salesPhone);
    return <PageState title={shell.unable} lead={lead ?? ''} />;
  }
  return (
    <div className={styles.console}>
      <PageHeader
        title={words.title}
        tabs={
          <Tabs label={words.console}>
            {(Object.keys(addresses) as Tab[]).map((name) => (
              <Link
                key={name}
                to={addresses[name]}
                search={name === 'services'}
                // The first is the beginning of the others' addresses, and is not where they are.
                activeOptions={{ exact: true }}
                aria-current={name === tab ? 'page' : undefined}
              >
                {words.tabs[name]}
              </Link>
            ))}
          </Tabs>
        }
        actions={actions}
      />
      {children}
    </div>
  );
}

export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <PageState heading="h2" title={words.loadFailed} lead={words.loadFailedLead}>
    <Button onClick={onRetry}>{general.retry}</Button>
  </PageState>
);
