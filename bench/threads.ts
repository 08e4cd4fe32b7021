/** Writes many threads of one owner fast: the rows of createThread and addMessage, by COPY. */
import type { Profile } from '@corridor/contract/thread/schemas.ts';
import { patientIndex } from '../server/src/patients/patientIndex.ts';
import { econsultContext } from '../server/src/patients/sealed.ts';
import { copyIn } from '../server/src/platform/backup/copy.ts';
import type { Pool } from '../server/src/platform/database/database.ts';
import { newId } from '../server/src/platform/ids.ts';
import type { Keys } from '../server/src/platform/keystore/keys.ts';
import { econsultOf, pickAt, subsites } from '../server/src/thread/demo/manyThreads.ts';
import { messageContext, searchWords, tokenOf } from '../server/src/thread/sealed.ts';
import { openRows, uuidBytes } from './rows.ts';

const batch = 5_000;

type Side = { uid: string; profile: Profile };
type Filling = { threads: number; referrer: Side; consultant: Side; now: Date };

const tables = {
  activities:
    'id, type, created_at, created_by, specialty, subsite, status, sealed, patient, last_seq, last_message_at',
  activity_members: 'activity_id, uid, role, position, profile, joined_at',
  messages: 'activity_id, seq, id, sent_by, sent_at, sealed',
  inbox_entries: 'owner, activity_id, status, last_message_at, last_seq, read_seq',
  inbox_tokens: 'token, activity_id',
} as const;
type Table = keyof typeof tables;
const names = Object.keys(tables) as Table[];

/** The indexes of these tables are built once at the end, not row by row. */
const orderedLast: readonly Table[] = ['messages', 'inbox_entries', 'inbox_tokens'];

export async function fillThreads(pool: Pool, keys: Keys, filling: Filling): Promise<void> {
  // Background work of PostgreSQL runs once, at the end.
  await pool.query('alter system set autovacuum = off');
  await pool.query(`alter system set max_wal_size = '16GB'`);
  await pool.query('select pg_reload_conf()');
  const indexes = await dropIndexes(pool);
  const tokens = tokensOf(keys);
  const clients = await Promise.all(names.map(() => pool.connect()));
  // The rows are valid by construction, so foreign keys need no checks.
  const quick = `set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'`;
  for (const client of clients) await client.query(quick);
  let copying: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < filling.threads; from += batch) {
    const rows = rowsOf(keys, tokens, filling, from, Math.min(from + batch, filling.threads));
    await copying;
    copying = Promise.all(
      names.map((table, i) => {
        const [client, bytes] = [clients[i], rows[i]];
        if (!client || !bytes) throw new Error(`${table} is not filled`);
        const into = `copy ${table} (${tables[table]}) from stdin (format binary)`;
        return copyIn(client, into, inParts(bytes));
      }),
    );
  }
  await copying;
  const [client] = clients;
  for (const sql of indexes) await client?.query(sql);
  for (const table of names) await client?.query(`vacuum analyze ${table}`);
  // Restores the normal settings.
  await client?.query('alter system reset all');
  await client?.query('select pg_reload_conf()');
  await client?.query('checkpoint');
  for (const each of clients) each.release(true);
}

async function* inParts(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 1 << 16)
    yield bytes.subarray(from, from + (1 << 16));
}

/** Drops the indexes and returns the statements that build them again. */
async function dropIndexes(pool: Pool): Promise<string[]> {
  const rebuild: string[] = [];
  for (const table of orderedLast) {
    const { rows } = await pool.query<{ name: string; index: string; constraint: string | null }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as index,
         (select pg_get_constraintdef(c.oid) from pg_constraint c
          where c.conindid = i.indexrelid and c.conrelid = i.indrelid) as constraint
       from pg_index i where i.indrelid = $1::regclass`,
      [table],
    );
    for (const { name, index, constraint } of rows) {
      const drop = constraint
        ? `alter table ${table} drop constraint ${name}`
        : `drop index ${name}`;
      await pool.query(drop);
      rebuild.push(
        constraint ? `alter table ${table} add constraint ${name} ${constraint}` : index,
      );
    }
  }
  return rebuild;
}

/** Words repeat, so each word is hashed once for each owner. */
function tokensOf(keys: Keys) {
  const tokensByOwner = new Map<string, Map<string, number>>();
  return (owner: string, word: string) => {
    const ownerTokens = tokensByOwner.get(owner) ?? new Map<string, number>();
    tokensByOwner.set(owner, ownerTokens);
    const token = ownerTokens.get(word) ?? tokenOf(keys, owner, word);
    // The full number of a patient does not repeat.
    if (!/^\d{9}$/.test(word)) ownerTokens.set(word, token);
    return token;
  };
}

function rowsOf(
  keys: Keys,
  tokens: ReturnType<typeof tokensOf>,
  { threads, consultant, referrer, now }: Filling,
  from: number,
  to: number,
): Buffer[] {
  const [activities, members, messages, entries, words] = names.map(() => openRows());
  if (!activities || !members || !messages || !entries || !words) throw new Error('no tables');
  for (let n = from; n < to; n++) {
    const id = newId();
    const key = uuidBytes(id);
    const sent = new Date(now.getTime() - (threads - n) * 60_000);
    const econsult = econsultOf(n);
    const subsite = pickAt(subsites, n);
    const status = n % 3 ? 'completed' : 'pending';
    activities.row(11).bytes(key).text('econsult').instant(sent).bytes(uuidBytes(referrer.uid));
    activities.text('Dermatology').text(subsite).text(status);
    activities.bytes(keys.seal(JSON.stringify(econsult), econsultContext(id)));
    activities.bytes(patientIndex(keys, econsult.phn)).integer(1).instant(sent);
    for (const [position, { uid, profile }] of [referrer, consultant].entries()) {
      members.row(6).bytes(key).bytes(uuidBytes(uid));
      members.text(position ? 'consultant' : 'referrer').integer(position);
      members.jsonb(profile).instant(sent);
    }
    const written = JSON.stringify({
      text: `Photos of ${n} are in the gallery. Is it safe to wait?`,
    });
    messages.row(6).bytes(key).integer(1).bytes(uuidBytes(newId())).bytes(uuidBytes(referrer.uid));
    messages.instant(sent).bytes(keys.seal(written, messageContext(id, 1)));
    const owners = new Set([referrer, consultant].flatMap(ownersOf));
    const names = [referrer.profile, consultant.profile];
    const found = searchWords({ specialty: 'Dermatology', subsite, econsult, names });
    for (const owner of owners) {
      // All but the newest threads are read.
      const read = owner === referrer.uid || n < threads - 50 ? 1 : 0;
      entries.row(6).bytes(uuidBytes(owner)).bytes(key).text(status);
      entries.instant(sent).integer(1).integer(read);
      for (const word of found) words.row(2).bigint(tokens(owner, word)).bytes(key);
    }
  }
  return [activities, members, messages, entries, words].map((rows) => rows.end());
}

const ownersOf = ({ uid, profile }: Side) =>
  profile.location ? [uid, profile.location.clinicId] : [uid];
