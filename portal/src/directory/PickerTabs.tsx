import { words } from '@corridor/contract/directory/words.ts';
import type { ReactNode } from 'react';
import { PanelTabs } from '../ui/page/PanelTabs.tsx';

const tabNames = ['directory', 'search'] as const;
type TabName = (typeof tabNames)[number];

type TabsProps = {
  tab: TabName;
  /** A single way to search needs no tabs. */
  shown: boolean;
  onTab: (tab: TabName) => void;
  children: ReactNode;
};

/** The two ways to find a service. */
export function PickerTabs({ tab, shown, onTab, children }: TabsProps) {
  if (!shown) return children;
  return (
    <PanelTabs
      label={words.choose}
      tabs={tabNames.map((name) => ({ name, says: words.tabs[name] }))}
      current={tab}
      onTab={onTab}
    >
      {children}
    </PanelTabs>
  );
}
