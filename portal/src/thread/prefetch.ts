import type { QueryClient } from '@tanstack/react-query';
import type { QueryInput, QueryName } from '../platform/client.ts';
import { freshQuery } from '../platform/live.ts';

/** How many messages a thread opens with. */
export const firstMessages = 50;

/** A thread's row in a clinic's inbox, or in one's own. */
export const inInbox = (activityId: string, clinicId: string | undefined) =>
  clinicId ? { activityId, clinicId } : { activityId };

/** What a thread is opened with, read while the pointer is still on its way. */
export function prefetchThread(
  client: QueryClient,
  activityId: string,
  clinicId: string | undefined,
): void {
  const ahead = <N extends QueryName>(name: N, input: QueryInput<N>) =>
    client.prefetchQuery({
      queryKey: [name, input],
      queryFn: ({ signal }) => freshQuery(client, name, input, signal),
    });
  void ahead('thread-activity', { activityId });
  void ahead('thread-metadata', inInbox(activityId, clinicId));
  void ahead('thread-messages', { activityId, limit: firstMessages });
  void ahead('thread-deliveries', { activityId });
}
