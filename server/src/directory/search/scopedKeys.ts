import type { Visible } from '@corridor/contract/directory/rules.ts';
import { openSession } from '../../auth/queries.ts';
import type { App } from '../../platform/app.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { openScopedKey, scopedKey } from '../../platform/search/searchKeys.ts';
import { visibleSpecialties } from '../access.ts';

export const collections = ['services', 'users'] as const;
export type Collection = (typeof collections)[number];
const hour = 3600;

/** The secret key of a collection, from which its scoped keys are made. */
const parentOf = ({ keys }: App, collection: Collection) =>
  keys.derive(`search:${collection}`).toString('base64url');

/** The filter of the services that a person may find. Without a permission it finds none. */
export function filterFor({ named, granted, everyOther }: Visible): string {
  const list = (names: string[]) => `[${names.map((name) => `\`${name}\``).join(',')}]`;
  const parts = [
    granted.length > 0 ? `specialty:=${list(granted)}` : '',
    everyOther ? (named.length > 0 ? `specialty:!=${list(named)}` : 'enabled:=true') : '',
  ].filter(Boolean);
  return parts.length > 0 ? `(${parts.join(' || ')}) && enabled:=true` : 'id:=none';
}

type Wanted = { collection: Collection; now: Date };

/** Makes a key for one hour and one collection. People who may forward find approvers, and nobody else. */
export async function keyFor(app: App, viewer: Viewer, { collection, now }: Wanted) {
  const users = collection === 'users';
  if (users !== viewer.permissions.has('forwardEconsult') && users)
    throw refuse('permission-denied');
  const visible = users ? undefined : await visibleSpecialties(app.pool, viewer);
  const apiKey = scopedKey(parentOf(app, collection), {
    filter_by: visible ? filterFor(visible) : 'roles:=approver',
    expires_at: Math.floor(now.getTime() / 1000) + hour,
    session: viewer.sessionId,
  });
  const { protocol, port, hostname: host } = new URL(app.settings.publicUrl);
  const isSecure = protocol === 'https:';
  // A cluster, where one is set, serves Corridor: no browser learns where it is.
  return {
    apiKey,
    host,
    port: Number(port) || (isSecure ? 443 : 80),
    path: '/search',
    protocol: isSecure ? ('https' as const) : ('http' as const),
  };
}

type Given = { key: string; now: Date };

/** Opens a key of this collection; undefined if it is wrong or its session has ended. */
export async function openKey(app: App, collection: Collection, { key, now }: Given) {
  const opened = openScopedKey(parentOf(app, collection), key, now);
  if (!opened?.session) return undefined;
  const session = await first(app.pool, openSession, { id: opened.session, now });
  return session && { ...opened, uid: session.uid };
}
