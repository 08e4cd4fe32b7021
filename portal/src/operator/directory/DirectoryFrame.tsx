import { words } from '@corridor/contract/operator/words.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { Console } from '../ConsolePage.tsx';

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
    <Tabs label={words.console}>
      {(Object.keys(addresses) as Tab[]).map((name) => (
        <Link
          key={name}
          to={addresses[name]}
          search={name === 'services'}
          // The first address begins all the others, so it must match exactly.
          activeOptions={{ exact: true }}
          aria-current={name === tab ? 'page' : undefined}
        >
          {words.tabs[name]}
        </Link>
      ))}
    </Tabs>
  );
  return (
    <Console title={words.title} tabs={tabs} actions={actions}>
      {children}
    </Console>
  );
}
