import { settingsWords as words } from '@corridor/contract/operator/settings/words.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../ui/page/Tabs.tsx';
import { Console } from './ConsolePage.tsx';

const addresses = {
  register: '/operator/settings/register',
  roles: '/operator/settings/roles',
  documents: '/operator/settings/documents',
} as const;
type Tab = keyof typeof addresses;

type Props = { tab: Tab; actions?: ReactNode; children: ReactNode };

/** The frame of the pages for setting up the installation. */
export function SettingsFrame({ tab, actions, children }: Props) {
  const tabs = (
    <Tabs label={words.pages}>
      {(Object.keys(addresses) as Tab[]).map((name) => (
        <Link key={name} to={addresses[name]} aria-current={name === tab ? 'page' : undefined}>
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
