import { own } from '@corridor/contract/platform/own.ts';
import { Refusal } from '../errors.ts';
import { networkOf } from '../http/address.ts';
import type { Origin, Viewer } from '../http/viewer.ts';
import { isUuid } from '../ids.ts';
import type { AuditActor, AuditEntry } from './audit.ts';
import type { Gathering } from './gathering.ts';

/** Records refused reads and failed sign-ins. */
export type Refusals = {
  /** The first refusal of a kind is written at once; repeats within its minute are counted. */
  note(actor: AuditActor, entry: AuditEntry): void;
  /** Ends the minute and writes the gathered entries. */
  flush(): Promise<void>;
};

const minuteMs = 60_000;
/** The most kinds in a minute for one person, and for one network without a signed-in person. */
const kindsOfPerson = 20;
const kindsOfNetwork = 10;
/** Further networks count as one, so nobody can fill the disk from many addresses. */
const networksAtMost = 20;

type Counted = { actor: AuditActor; entry: AuditEntry; again: number };
type Minute = { kinds: Map<string, Counted>; byActor: Map<string, number>; networks: number };

export function openRefusals(gathering: Gathering): Refusals {
  const begin = (): Minute => ({ kinds: new Map(), byActor: new Map(), networks: 0 });
  let minute = begin();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    const { kinds } = minute;
    minute = begin();
    for (const { actor, entry, again } of kinds.values())
      if (again > 0) gathering.add(actor, { ...entry, details: { ...entry.details, again } });
  };
  const actorKeyOf = ({ viewer, origin }: AuditActor) => {
    if (viewer) return viewer.uid;
    const network = networkOf(origin.address);
    if (minute.byActor.has(network)) return network;
    if (minute.networks >= networksAtMost) return 'elsewhere';
    minute.networks += 1;
    return network;
  };
  return {
    note({ viewer, origin, now }, entry) {
      timer ??= setTimeout(end, minuteMs).unref();
      const actor = { viewer, origin, now };
      const actorKey = actorKeyOf(actor);
      const kind = JSON.stringify([actorKey, entry.action, entry.subject, entry.details]);
      const known = minute.kinds.get(kind);
      if (known) {
        minute.kinds.set(kind, { ...known, actor, again: known.again + 1 });
        return;
      }
      const kinds = minute.byActor.get(actorKey) ?? 0;
      minute.byActor.set(actorKey, kinds + 1);
      if (kinds < (viewer ? kindsOfPerson : kindsOfNetwork)) {
        minute.kinds.set(kind, { actor, entry, again: 0 });
        gathering.add(actor, entry);
        return;
      }
      const { action } = entry;
      const others = `${actorKey} ${action}`;
      const again = (minute.kinds.get(others)?.again ?? 0) + 1;
      minute.kinds.set(others, { actor, entry: { action, subject: 'others' }, again });
    },
    flush() {
      end();
      return gathering.flush();
    },
  };
}

type AskedRequest = {
  context: {
    app: { refusals: Refusals };
    viewer: Viewer | undefined;
    origin: Origin;
    now: Date;
  };
  /** The name of the endpoint. */
  name: string;
  /** The unchecked fields of the request. The trail takes only ids from them. */
  fields: unknown;
  subjectKinds: ReadonlyMap<string, string>;
};

/** Records a refusal to a signed-in person, or a row that this person may not find. */
export async function noteRefusal<T>(
  request: AskedRequest,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { app, viewer } = request.context;
    if (viewer && error instanceof Refusal && isRefusedAccess(error))
      app.refusals.note(request.context, {
        action: 'access.refused',
        subject: subjectOf(request),
        details: { asked: request.name, ...reasonOf(error) },
      });
    throw error;
  }
}

const isRefusedAccess = ({ code, details }: Refusal) =>
  code === 'not-found' || code === 'permission-denied' || details.reason === 'throttled';

export const reasonOf = ({ code, details }: Refusal) => ({ reason: details.reason ?? code });

function subjectOf({ name, fields, subjectKinds }: AskedRequest): string {
  const values: Record<string, unknown> =
    typeof fields === 'object' && fields !== null ? { ...fields } : {};
  for (const [field, kind] of subjectKinds) {
    const value = own(values, field);
    if (typeof value === 'string' && isUuid(value)) return `${kind}:${value.toLowerCase()}`;
  }
  return `endpoint:${name}`;
}
