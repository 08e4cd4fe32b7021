import type { Origin, Viewer } from '../http/viewer.ts';
import type { AuditEntry } from './audit.ts';
import type { Gathering } from './gathering.ts';

/** Who was shown whose record, alone or in a list. Gathered, so that a read costs no write of its own. */
export type Reads = {
  /** Each patient counts once a minute; in what a page reads again by itself, once a session. */
  note(who: { viewer: Viewer | undefined; origin: Origin; now: Date }, entry: AuditEntry): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
};

const sameReadMs = 60_000;
const rememberedAtMost = 100_000;

export function openReads(gathering: Gathering): Reads {
  /** By session and list, the least recently read first: when each patient was last counted. */
  const lists = new Map<string, Map<string, number>>();
  let remembered = 0;

  const recall = (name: string) => {
    const times = lists.get(name) ?? new Map<string, number>();
    lists.delete(name);
    lists.set(name, times);
    return times;
  };
  // What is forgotten is written again: an entry too many, and none too few.
  const forgetOldest = () => {
    for (const [name, times] of lists) {
      if (remembered <= rememberedAtMost) return;
      lists.delete(name);
      remembered -= times.size;
    }
  };
  return {
    note(who, entry) {
      const { viewer, origin } = who;
      const now = who.now.getTime();
      const by = [viewer?.sessionId ?? origin.address, entry.actingFor ?? ''];
      const name = [...by, entry.action, entry.subject].join(' ');
      const times = recall(name);
      const counts = (patient: string) => {
        const before = times.get(patient);
        return before === undefined || (!origin.live && now - before >= sameReadMs);
      };
      const shown = entry.patients ?? [entry.patient ?? Buffer.alloc(0)];
      const byIndex = new Map(shown.map((patient) => [patient.toString('latin1'), patient]));
      const fresh = [...byIndex].filter(([index]) => counts(index));
      remembered -= times.size;
      for (const [index] of fresh) times.set(index, now);
      remembered += times.size;
      forgetOldest();
      if (fresh.length === 0) return;
      if (!entry.patients) return gathering.add(who, entry);
      gathering.add(who, { ...entry, patients: fresh.map(([, patient]) => patient) }, name);
    },
    flush: gathering.flush,
  };
}
