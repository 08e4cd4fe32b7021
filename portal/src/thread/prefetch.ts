import type { QueryClient } from '@tanstack/react-query';
import type { QueryInput, QueryName } from '../platform/server/client.ts';
import { freshQuery } from '../platform/server/live.ts';

/** A thread opens with so many messages. */
export const firstMessages = 50;

/** The row of a thread in a clinic's inbox, or in the person's own. */
export const inboxEntry = (activityId: string, inboxOf: string | undefined) =>
  inboxOf ? { activityId, inboxOf } : { activityId };

const prefetch = <N extends QueryName>(client: QueryClient, name: N, input: QueryInput<N>) =>
  void client.prefetchQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => freshQuery(client, name, input, signal),
  });

/** Reads the parts of a thread while the pointer is still on its way. */
export function prefetchThread(
  client: QueryClient,
  activityId: string,
  inboxOf: string | undefined,
): void {
  prefetch(client, 'thread-activity', { activityId });
  prefetch(client, 'thread-metadata', inboxEntry(activityId, inboxOf));
  prefetch(client, 'thread-messages', { activityId, limit: firstMessages });
  prefetch(client, 'thread-deliveries', { activityId });
}

/** Also reads the rights of a person who may set a status somewhere. */
export const prefetchRights = (client: QueryClient, activityId: string) =>
  prefetch(client, 'thread-statusRights', { activityId });

/**
 * Reads the patient data with the click, before the screen renders. Not earlier, because each
 * reading is recorded.
 */
export const openConsult = (client: QueryClient, activityId: string) =>
  prefetch(client, 'thread-econsult', { activityId });
