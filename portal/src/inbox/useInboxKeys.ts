import type { Folder } from '@corridor/contract/thread/rules.ts';
import { useKeys } from '../platform/pageKeys.ts';
import { useEntryActions } from '../thread/actions/useEntryActions.ts';
import { focusWhenThere } from '../ui/focus/focusWhenThere.ts';
import type { InboxRow } from './useInbox.ts';

type Keys = {
  rows: InboxRow[];
  open: string | undefined;
  folder: Folder;
  inboxOf: string | undefined;
  go: (change: { econsultId?: string }) => void;
};

/**
 * Shortcuts: j and k move in the list, e archives, u marks unread, m mutes, / searches, r replies.
 */
export function useInboxKeys({ rows, open, folder, inboxOf, go }: Keys) {
  const { move, markUnread, setMuted } = useEntryActions();
  const step = (by: number) => {
    const index = rows.findIndex(({ activityId }) => activityId === open);
    const next = rows[index < 0 ? 0 : index + by];
    if (next) go({ econsultId: next.activityId });
  };
  const current = rows.find(({ activityId }) => activityId === open);
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => focusWhenThere('inbox-search'),
    r: () => focusWhenThere('composer'),
    e: () => open && move(open, folder === 'inbox' ? 'archive' : 'inbox', inboxOf),
    u: () => open && markUnread(open),
    m: () => open && current && setMuted(open, !current.muted, inboxOf),
  });
}
