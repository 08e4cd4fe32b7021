import type { Origin, Viewer } from '../http/viewer.ts';
import type { AuditEntry } from './audit.ts';
import type { Gathering } from './gathering.ts';

/**
 * Records who saw which patient, alone or in a list. It gathers entries, so a read costs no write
 * of its own.
 */
export type Reads = {
  /** A patient counts once a minute, and once a session when a page reads again by itself. */
  note(actor: { viewer: Viewer | undefined; origin: Origin; now: Date }, entry: AuditEntry): void;
  /** Writes the gathered entries. */
  flush(): Promise<void>;
};

const sameReadMs = 60_000;
const rememberedAtMost = 100_000;

export function openReads(gathering: Gathering): Reads {
  /**
   * The time at which each patient was last counted, by session and list. The least recently read list comes
   * first.
   */
  const lists = new Map<string, Map<string, number>>();
  let remembered = 0;

  const recall = (name: string) => {
    const times = lists.get(name) ?? new Map<string, number>();
    lists.delete(name);
    lists.set(name, times);
    return times;
  };
  // A forgotten read is written again: the trail may have an entry too many, but none too few.
  const forgetOldest = () => {
    for (const [name, times] of lists) {
      if (remembered <= rememberedAtMost) return;
      lists.delete(name);
      remembered -= times.size;
    }
  };
  return {
    note(actor, entry) {
      const { viewer, origin } = actor;
      const now = actor.now.getTime();
      const requester = [viewer?.sessionId ?? origin.address, entry.actingFor ?? ''];
      const name = [...requester, entry.action, entry.subject].join(' ');
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
      if (!entry.patients) return gathering.add(actor, entry);
      gathering.add(actor, { ...entry, patients: fresh.map(([, patient]) => patient) }, name);
    },
    flush: gathering.flush,
  };
}
