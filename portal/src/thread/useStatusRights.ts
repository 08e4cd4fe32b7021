import { type Me, visitorOf } from '../access/person.ts';
import { useQuery } from '../platform/server/hooks.ts';

export type StatusRights = { mayEdit: boolean; failed: boolean; retry: () => unknown };

/**
 * Answers whether the reader may set the status of a consult. Without the permission nothing is
 * read.
 */
export function useStatusRights(me: Me, activityId: string): StatusRights {
  const enabled = visitorOf(me, false).permissions.has('editActivityStatus');
  const { data, error, refetch } = useQuery('thread-statusRights', { activityId }, { enabled });
  return {
    mayEdit: enabled && data?.mayEditStatus === true,
    failed: enabled && error !== null && data === undefined,
    retry: refetch,
  };
}
