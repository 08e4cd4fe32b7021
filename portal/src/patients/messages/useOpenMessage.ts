import { useEffect, useRef } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';

/** The message of the address. It is read as it opens, and stays unread if the person marks it so. */
export function useOpenMessage(id: string | undefined, markRead: (id: string) => unknown) {
  const query = useQuery('patientMessages-message', { messageId: id ?? '' }, { enabled: !!id });
  const message = id && query.data?.id === id ? query.data : undefined;
  const openedId = useRef<string>(undefined);
  const isUnread = message?.read === false;
  useEffect(() => {
    if (!id) openedId.current = undefined;
    if (!message || openedId.current === message.id) return;
    openedId.current = message.id;
    if (isUnread) markRead(message.id);
  }, [id, message, isUnread, markRead]);
  return { message, failed: query.isError && !message, retry: () => void query.refetch() };
}
