/** Audit entries that belong to no change. The server writes them together once a second. */

import { type Pool, transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type AuditActor, type AuditEntry, writeAudits } from './audit.ts';

export type Gathering = {
  /** Entries with the same `list` within one second become one entry with all their patients. */
  add(actor: AuditActor, entry: AuditEntry, list?: string): void;
  /** Writes the gathered entries. */
  flush(): Promise<void>;
};

type Waiting = { actor: AuditActor; entry: AuditEntry; patients: Buffer[] | undefined };

const gatherMs = 1_000;
const entriesAtMost = 500;
const patientsAtMost = 20_000;
const keptAtMost = 10 * entriesAtMost;

export function openGathering(pool: Pool, log: Log): Gathering {
  let waiting: Waiting[] = [];
  let lists = new Map<string, Buffer[]>();
  let patientsWaiting = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const write = async (entries: Waiting[]) => {
    try {
      await transaction(pool, (db) => writeAudits(db, entries.map(entryOf)));
    } catch (error) {
      // The next flush tries again, because a late trail is better than a trail with gaps.
      const kept = [...entries, ...waiting];
      waiting = kept.slice(0, keptAtMost);
      // A process that ends starts no timer.
      if (!pool.ending) start();
      const lost = kept.length - waiting.length;
      log.error({ err: error, entries: entries.length, lost }, 'reads could not be written down');
    }
  };
  const start = () => {
    timer ??= setTimeout(() => void flush(), gatherMs);
    timer.unref();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    [waiting, lists, patientsWaiting] = [[], new Map(), 0];
    if (entries.length > 0) writing = writing.then(() => write(entries));
    return writing;
  };
  return {
    add({ viewer, origin, now }, entry, list) {
      const patients = entry.patients && [...entry.patients];
      const open = list === undefined ? undefined : lists.get(list);
      if (open && patients) open.push(...patients);
      else {
        waiting.push({ actor: { viewer, origin, now }, entry, patients });
        if (list !== undefined && patients) lists.set(list, patients);
      }
      patientsWaiting += patients?.length ?? 0;
      if (waiting.length >= entriesAtMost || patientsWaiting >= patientsAtMost) void flush();
      else start();
    },
    flush,
  };
}

/** An entry of a list records how many patients it showed. */
function entryOf({ actor, entry, patients }: Waiting): [AuditActor, AuditEntry] {
  if (!patients) return [actor, entry];
  const details = { ...entry.details, patients: patients.length };
  return [actor, { ...entry, patients, details }];
}
