import { own } from '@corridor/contract/platform/own.ts';
import { Refusal } from '../errors.ts';
import { networkOf } from '../http/address.ts';
import type { Context } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import type { AuditEntry, AuditWho } from './audit.ts';
import type { Gathering } from './gathering.ts';

/** What was refused: reads of what is somebody else's, and sign-ins that failed. */
export type Refusals = {
  /** The first of a kind is written at once; the same again within its minute is counted. */
  note(who: AuditWho, entry: AuditEntry): void;
  /** Ends the minute, and writes what was gathered. */
  flush(): Promise<void>;
};

const minuteMs = 60_000;
/** So many kinds in a minute of one person, and of one network that nobody has signed in from. */
const kindsOfPerson = 20;
const kindsOfNetwork = 10;
/** All further networks count as one: nobody fills the disk from many addresses. */
const networksAtMost = 20;

type Counted = { who: AuditWho; entry: AuditEntry; again: number };
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
    for (const { who, entry, again } of kinds.values())
      if (again > 0) gathering.add(who, { ...entry, details: { ...entry.details, again } });
  };
  const actorOf = ({ viewer, origin }: AuditWho) => {
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
      const who = { viewer, origin, now };
      const actor = actorOf(who);
      const kind = JSON.stringify([actor, entry.action, entry.subject, entry.details]);
      const known = minute.kinds.get(kind);
      if (known) {
        minute.kinds.set(kind, { ...known, who, again: known.again + 1 });
        return;
      }
      const kinds = minute.byActor.get(actor) ?? 0;
      minute.byActor.set(actor, kinds + 1);
      if (kinds < (viewer ? kindsOfPerson : kindsOfNetwork)) {
        minute.kinds.set(kind, { who, entry, again: 0 });
        gathering.add(who, entry);
        return;
      }
      const { action } = entry;
      const others = `${actor} ${action}`;
      const again = (minute.kinds.get(others)?.again ?? 0) + 1;
      minute.kinds.set(others, { who, entry: { action, subject: 'others' }, again });
    },
    flush() {
      end();
      return gathering.flush();
    },
  };
}

type Asked = {
  context: Pick<Context<Viewer | undefined>, 'app' | 'viewer' | 'origin' | 'now'>;
  /** The endpoint's. */
  name: string;
  /** As they came: of these only numbers of things are written down. */
  fields: unknown;
  subjectKinds: ReadonlyMap<string, string>;
};

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What somebody who is signed in may not have, or finds nothing of, stands in the trail. */
export async function noted<T>(asked: Asked, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { app, viewer } = asked.context;
    if (viewer && error instanceof Refusal && keptOut(error))
      app.refusals.note(asked.context, {
        action: 'access.refused',
        subject: subjectOf(asked),
        details: { asked: asked.name, ...reasonOf(error) },
      });
    throw error;
  }
}

const keptOut = ({ code, details }: Refusal) =>
  code === 'not-found' || code === 'permission-denied' || details.reason === 'throttled';

export const reasonOf = ({ code, details }: Refusal) => ({ reason: details.reason ?? code });

function subjectOf({ name, fields, subjectKinds }: Asked): string {
  const given: Record<string, unknown> =
    typeof fields === 'object' && fields !== null ? { ...fields } : {};
  for (const [field, kind] of subjectKinds) {
    const value = own(given, field);
    if (typeof value === 'string' && uuidShape.test(value)) return `${kind}:${value.toLowerCase()}`;
  }
  return `endpoint:${name}`;
}
