import { z } from 'zod';
import { id } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { status } from '../schemas.ts';

const editors = { access: { anyOf: ['editActivityStatus'] } } as const;
const ofThread = z.strictObject({ activityId: id });

export const calls = {
  'activity-changeStatus_v1': call({
    ...editors,
    /** With `before`, the change is refused if that is no longer the status. */
    input: ofThread.extend({ status, before: status.nullable().optional() }),
    output: ofThread.extend({ status }),
    reasons: ['not-an-editor', 'same-status', 'newer-version', 'thread-locked'],
  }),
};

export const queries = {
  /** A separate query, so that the thread can be read even if this check fails. */
  'thread-statusRights': query({
    ...editors,
    input: ofThread,
    output: z.strictObject({ mayEditStatus: z.boolean() }),
    topics: ({ activityId }) => [`thread:${activityId}`],
  }),
};
