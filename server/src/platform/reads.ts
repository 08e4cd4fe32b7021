import { type AuditEntry, writeAudit } from './audit.ts';
import { type Pool, transaction } from './database.ts';
import type { Log } from './log.ts';
import type { Origin, Viewer } from './viewer.ts';

/** Who has looked at whose record. Gathered for a second, so that a read costs no write of its own. */
export type Reads = {
  note(who: { viewer: Viewer; origin: Origin; now: Date }, entry: AuditEntry): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
};

const gatherMs = 1_000;
const atMost = 500;
/** A screen that reads itself anew shows the person nothing that they did not have open. */
const sameReadMs = 10 * 60_000;
const rememberedAtMost = 20_000;

export function openReads(pool: Pool, log: Log): Reads {
  const seen = new Map<string, number>();
  let gathered: Parameters<Reads['note']>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const write = async (entries: typeof gathered) => {
    try {
      await transaction(pool, async (db) => {
        for (const [who, entry] of entries) await writeAudit(db, who, entry);
      });
    } catch (error) {
      // Tried again, also where nobody reads on: a trail with gaps is worse than one that is late.
      gathered = [...entries, ...gathered].slice(0, 10 * atMost);
      timer ??= setTimeout(() => void flush(), gatherMs);
      timer.unref();
      log.error({ err: error, entries: entries.length }, 'reads could not be written down');
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const entries = gathered;
    gathered = [];
    if (entries.length > 0) writing = writing.then(() => write(entries));
    return writing;
  };
  return {
    note(who, entry) {
      const key = `${who.viewer.sessionId}:${entry.action}:${entry.subject}`;
      const now = who.now.getTime();
      if (now - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < sameReadMs) return;
      if (seen.size >= rememberedAtMost) seen.clear();
      seen.set(key, now);
      gathered.push([who, entry]);
      if (gathered.length >= atMost) void flush();
      else timer ??= setTimeout(() => void flush(), gatherMs);
    },
    flush,
  };
}
