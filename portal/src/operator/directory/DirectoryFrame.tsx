import { words } from '@corridor/contract/operator/words.ts';
import type { ReactNode } from 'react';
import { PageTabs } from '../../platform/parts/PageTabs.tsx';
import { Console } from '../ConsoleFrame.tsx';

const addresses = {
  services: '/operator/services',
  specialties: '/operator/services/specialties',
  search: '/operator/services/search',
  files: '/operator/services/files',
} as const;
export type Tab = keyof typeof addresses;

type Props = { tab: Tab; actions?: ReactNode; children: ReactNode };

/** The frame of the directory's pages. */
export function DirectoryFrame({ tab, actions, children }: Props) {
  const tabs = (
    <PageTabs
      label={words.console}
      tabs={(Object.keys(addresses) as Tab[]).map((name) => ({
        name,
        to: addresses[name],
        search: name === 'services' ? true : undefined,
        says: words.tabs[name],
      }))}
      current={tab}
    />
  );
  return (
    <Console title={words.title} tabs={tabs} actions={actions}>
      {children}
    </Console>
  );
}
