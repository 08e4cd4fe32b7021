import type { App } from '../../platform/app.ts';
import { dayOf } from '../../platform/clock.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { openDocuments } from './keptDocuments.ts';
import { type Moment, openPeople } from './keptPeople.ts';
import { openServices } from './keptServices.ts';
import { changedRows, keptIds, keptPeople, keptRows } from './queries.ts';
import { shareAsking } from './sharedAsking.ts';

/** So many rows are read at once: in between, the process answers others. */
const batch = 500;
/** More changes than these are read as a whole. */
const mostChanged = 2_000;
const dayMs = 86_400_000;

type Stale = { services: Set<string>; people: Set<string>; everything: boolean };
const fresh = (everything = false): Stale => ({
  services: new Set(),
  people: new Set(),
  everything,
});

/** The directory of one process, as far as the search and the lists read it. */
export type Directory = ReturnType<typeof openDirectory>;

function openDirectory() {
  const directory = {
    services: openServices(),
    people: openPeople(),
    documents: openDocuments(),
    /** For each filter the places of the services that it leaves, while no service changes. */
    filtered: new Map<string, Uint8Array>(),
    /** The ids of whole lists in their order, while no service changes and nobody leaves. */
    lists: new Map<string, readonly string[]>(),
    /** Rises with each change, so that nothing older is kept after it. */
    changes: 0,
    stale: fresh(true),
    /** The transactions that the directory knows, and the database that numbers them. */
    known: null as string | null,
    database: '',
    /** Ended vacations are not kept. */
    from: 0,
    reading: undefined as Promise<void> | undefined,
  };

  function forget(): void {
    directory.stale = fresh(true);
    directory.documents.clear();
    directory.changes += 1;
  }

  /** Asks the database for the rows that were changed since it was last asked. */
  async function ask(db: Db): Promise<void> {
    const changed = await first(db, changedRows, { known: directory.known, most: mostChanged });
    if (!changed) throw new Error('the database did not answer which rows were changed');
    const { services, people } = changed;
    const isOther = changed.database !== directory.database;
    const isFull = services.length === mostChanged || people.length === mostChanged;
    directory.known = changed.known;
    directory.database = changed.database;
    if (isOther || isFull || changed.everything) return forget();
    if (services.length === 0 && people.length === 0) return;
    const { stale, documents } = directory;
    for (const id of services) {
      stale.services.add(id);
      documents.remove(id);
    }
    for (const uid of people) {
      stale.people.add(uid);
      documents.removeOf(uid);
    }
    directory.changes += 1;
  }

  return Object.assign(directory, { forget, ask: shareAsking(ask) });
}

const keptByProcess = new WeakMap<App['live'], Directory>();

/** Requests have pools of their own, and the live connection in common. */
function directoryOf({ live }: App): Directory {
  const directory = keptByProcess.get(live) ?? openDirectory();
  keptByProcess.set(live, directory);
  return directory;
}

const isStale = ({ stale: { everything, services, people } }: Directory) =>
  everything || services.size > 0 || people.size > 0;

/** Tells whether all rows that are known to have changed were read. */
export const isRead = (directory: Directory): boolean => !directory.reading && !isStale(directory);

/** The directory as it is now: nothing that was committed before is missing. */
export async function currentDirectory(app: App, now: Date): Promise<Directory> {
  await directoryOf(app).ask(app.pool);
  return knownDirectory(app, now);
}

/** The same for a request that has asked once, and needs nothing that is newer. */
export async function knownDirectory(app: App, now: Date): Promise<Directory> {
  const directory = directoryOf(app);
  if (now.getTime() < directory.from) directory.forget();
  // A reading under way may have begun before a row became stale; the next one has all of them.
  await directory.reading;
  if (!isRead(directory)) await readOnce(app.pool, directory, now);
  return directory;
}

function readOnce(db: Db, directory: Directory, now: Date): Promise<void> {
  directory.reading ??= readStale(db, directory, now).finally(() => {
    directory.reading = undefined;
  });
  return directory.reading;
}

async function readStale(db: Db, directory: Directory, now: Date): Promise<void> {
  const { stale } = directory;
  directory.stale = fresh();
  try {
    const { services, people, everything } = stale;
    if (everything) directory.from = now.getTime() - dayMs;
    if (everything || services.size >= mostChanged || directory.services.isWorn())
      await readAll(db, directory);
    else if (services.size > 0) await readServices(db, directory, [...services]);
    if (everything || people.size >= mostChanged) await readPeople(db, directory, null);
    else if (people.size > 0) await readPeople(db, directory, [...people]);
  } catch (error) {
    directory.forget();
    throw error;
  }
}

async function readAll(db: Db, directory: Directory) {
  const services = openServices();
  const ids = (await all(db, keptIds, {})).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += batch)
    for (const row of await all(db, keptRows, { ids: ids.slice(at, at + batch) }))
      services.put(row);
  directory.services = services;
  dropAnswers(directory);
}

async function readServices(db: Db, directory: Directory, ids: string[]) {
  const rows = await all(db, keptRows, { ids });
  for (const id of ids) directory.services.remove(id);
  for (const row of rows) directory.services.put(row);
  dropAnswers(directory);
}

async function readPeople(db: Db, { people, from, lists }: Directory, ids: string[] | null) {
  const since = new Date(from);
  const rows = await all(db, keptPeople, { ids, day: dayOf(since).date, from: since });
  const present = () => ids?.filter((uid) => people.isThere(uid)).join();
  const before = present();
  if (ids) for (const id of ids) people.remove(id);
  else people.clear();
  for (const row of rows) people.put(row);
  if (!ids || present() !== before) lists.clear();
}

/** Filters and lists are answered anew from other services. */
function dropAnswers(directory: Directory) {
  directory.filtered = new Map();
  directory.lists.clear();
}

export const momentOf = (now: Date): Moment => ({ day: dayOf(now).date, now: now.getTime() });
