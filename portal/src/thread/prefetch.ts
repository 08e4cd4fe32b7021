import type { QueryClient } from '@tanstack/react-query';
import type { QueryInput, QueryName } from '../platform/client.ts';
import { freshQuery } from '../platform/live.ts';

/** How many messages a thread opens with. */
export const firstMessages = 50;

/** What a thread is opened with, read while the pointer is still on its way. */
export function prefetchThread(client: QueryClient, activityId: string): void {
  const ahead = <N extends QueryName>(name: N, input: QueryInput<N>) =>
    client.prefetchQuery({
      queryKey: [name, input],
      queryFn: ({ signal }) => freshQuery(client, name, input, signal),
    });
  void ahead('thread-activity', { activityId });
  void ahead('thread-metadata', { activityId });
  void ahead('thread-messages', { activityId, limit: firstMessages });
}
