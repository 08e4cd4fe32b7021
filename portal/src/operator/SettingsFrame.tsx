import { settingsWords as words } from '@corridor/contract/operator/settings/words.ts';
import type { ReactNode } from 'react';
import { PageTabs } from '../platform/parts/PageTabs.tsx';
import { Console } from './ConsoleFrame.tsx';

const addresses = {
  register: '/operator/settings/register',
  roles: '/operator/settings/roles',
  documents: '/operator/settings/documents',
  forms: '/operator/settings/forms',
  models: '/operator/settings/models',
  billing: '/operator/settings/billing',
} as const;
type Tab = keyof typeof addresses;

type Props = { tab: Tab; actions?: ReactNode; children: ReactNode };

/** The frame of the pages for setting up the installation. */
export function SettingsFrame({ tab, actions, children }: Props) {
  const tabs = (
    <PageTabs
      label={words.pages}
      tabs={(Object.keys(addresses) as Tab[]).map((name) => ({
        name,
        to: addresses[name],
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
