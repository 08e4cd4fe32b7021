/** Entries of the trail that no change carries: written together once a second. */

import { type Pool, transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type AuditEntry, type AuditWho, writeAudits } from './audit.ts';

export type Gathering = {
  /** Entries with one `list` that wait for the same second become one, with the patients of all. */
  add(who: AuditWho, entry: AuditEntry, list?: string): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
};

type Waiting = { who: AuditWho; entry: AuditEntry; patients: Buffer[] | undefined };

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
      // Tried again, also where nobody reads on: a trail with gaps is worse than one that is late.
      const kept = [...entries, ...waiting];
      waiting = kept.slice(0, keptAtMost);
      // A process that ends has no later.
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
        waiting.push({ who: { viewer, origin, now }, entry, patients });
        if (list !== undefined && patients) lists.set(list, patients);
      }
      patientsWaiting += patients?.length ?? 0;
      if (waiting.length >= entriesAtMost || patientsWaiting >= patientsAtMost) void flush();
      else start();
    },
    flush,
  };
}

/** An entry of a list says how many patients it showed. */
function entryOf({ who, entry, patients }: Waiting): [AuditWho, AuditEntry] {
  if (!patients) return [who, entry];
  const details = { ...entry.details, patients: patients.length };
  return [who, { ...entry, patients, details }];
}
