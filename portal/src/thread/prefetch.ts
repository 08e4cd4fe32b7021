import type { QueryClient } from '@tanstack/react-query';
import type { QueryInput, QueryName } from '../platform/server/client.ts';
import { freshQuery } from '../platform/server/live.ts';

/** How many messages a thread opens with. */
export const firstMessages = 50;

/** A thread's row in a clinic's inbox, or in one's own. */
export const inInbox = (activityId: string, inboxOf: string | undefined) =>
  inboxOf ? { activityId, inboxOf } : { activityId };

const ahead = <N extends QueryName>(client: QueryClient, name: N, input: QueryInput<N>) =>
  void client.prefetchQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => freshQuery(client, name, input, signal),
  });

/** What a thread is opened with, read while the pointer is still on its way. */
export function prefetchThread(
  client: QueryClient,
  activityId: string,
  inboxOf: string | undefined,
): void {
  ahead(client, 'thread-activity', { activityId });
  ahead(client, 'thread-metadata', inInbox(activityId, inboxOf));
  ahead(client, 'thread-messages', { activityId, limit: firstMessages });
  ahead(client, 'thread-deliveries', { activityId });
}

/** The same, for a reader whose permission lets them set the status somewhere. */
export const prefetchRights = (client: QueryClient, activityId: string) =>
  ahead(client, 'thread-statusRights', { activityId });

/** Who opens it reads of the patient: asked for with the click, before the screen is made; never earlier, for reading is recorded. */
export const openConsult = (client: QueryClient, activityId: string) =>
  ahead(client, 'thread-econsult', { activityId });
