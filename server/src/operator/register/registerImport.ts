import type { Header, Registered } from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import type { App } from '../../platform/app.ts';
import { type Actor, type Change, change } from '../../platform/change.ts';
import { refuse } from '../../platform/errors.ts';
import {
  beginImport,
  type Counts,
  type Line,
  measureLines,
  mergeAfter,
  moveImport,
  noteAbsent,
  type Problem,
  storeLines,
  storeProblems,
} from './actions.ts';
import { badFile, headerOf, lineOf, type Piece, piecesOf } from './registerFile.ts';

/** A small batch keeps nobody waiting, even on a busy machine. */
const batch = 500;
/** The interval at which the page gets the progress. */
const tellMs = 250;

type RegisterFile = {
  source: AsyncIterable<Buffer>;
  size: number;
  /** The sender closed the connection, even when the whole file had arrived. */
  gone?: AbortSignal;
};
type Progress = Counts & { state: 'reading' | 'storing' };
export type Imported = Counts & { id: string; absent: number };

/**
 * Imports practice numbers. It first reads the whole file into a side table: of two lines with one
 * number the later counts, and a wrong file changes nothing. Then it merges slice by slice. Both
 * parts work in short batches, so nobody waits for them. An interrupted import can run again; the
 * merged part stays.
 */
export async function importRegister(
  app: App,
  actor: Omit<Actor, 'now'>,
  { source, size, gone: closed }: RegisterFile,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Imported> {
  const actorNow = () => ({ ...actor, now: app.clock() });
  const pieces = piecesOf(source);
  const opened = await open(pieces);
  const id = await change(app.pool, actorNow(), (inside) =>
    beginImport(inside, actor.viewer?.uid ?? null, size),
  );
  const counts = { bytes: 0, lines: 0, bad: 0, repeated: 0, added: 0, changed: 0 };
  let [state, toldAt]: [Progress['state'], number] = ['reading', 0];
  /** One step stores a batch and the progress. */
  const step = (work: (inside: Change) => Promise<void>) =>
    change(app.pool, actorNow(), async (inside) => {
      if (closed?.aborted) throw refuse('aborted', 'stopped');
      await work(inside);
      const moved = await moveImport(inside.db, { id, now: inside.now, state }, counts);
      if (moved === 0) throw refuse('aborted', 'stopped');
      if (performance.now() - toldAt < tellMs) return;
      toldAt = performance.now();
      inside.touch('register-import');
      onProgress({ ...counts, state });
    });
  const store = (lines: Piece['lines']) =>
    step(async ({ db }) => {
      const { stored, problems } = sortLines(opened.header, lines);
      counts.lines += lines.length;
      // A number that was already reported in this batch needs no second report.
      const reported = new Set(problems.map(({ line }) => line));
      for (const { line, other } of await storeLines(db, id, stored))
        if (!reported.has(line)) problems.push({ line, what: 'repeated', other });
      const repeated = problems.filter(({ what }) => what === 'repeated').length;
      counts.repeated += repeated;
      counts.bad += problems.length - repeated;
      if (problems.length > 0) await storeProblems(db, id, problems);
    });
  try {
    let waiting: Piece['lines'] = [];
    for await (const { bytes, lines } of chain(opened.first, pieces)) {
      counts.bytes = bytes;
      waiting.push(...lines.filter(({ text }) => text.trim() !== ''));
      while (waiting.length >= batch) await store(waiting.splice(0, batch));
    }
    await store(waiting);
    waiting = [];
    state = 'storing';
    await step(async ({ db }) => void (await measureLines(db)));
    let after: { province: string; number: string } | undefined = { province: '', number: '' };
    while (after) {
      const from: { province: string; number: string } = after;
      await step(async ({ db }) => {
        const merged = await mergeAfter(db, id, from);
        counts.added += merged?.added ?? 0;
        counts.changed += merged?.changed ?? 0;
        after = merged;
      });
    }
  } catch (error) {
    await end('stopped').catch(() => undefined);
    throw error;
  }
  return { ...counts, id, absent: await end('done') };

  function end(state: 'done' | 'stopped') {
    return change(app.pool, actorNow(), async (inside) => {
      const moved = await moveImport(inside.db, { id, now: inside.now, state }, counts);
      if (state === 'done' && moved === 0) throw refuse('aborted', 'stopped');
      const absent = state === 'done' ? await noteAbsent(inside.db, id) : 0;
      const { bytes: _, ...details } = counts;
      const subject = `register:${id}`;
      await inside.audit({
        action: 'register.end-import',
        subject,
        details: { state, ...details },
      });
      inside.touch('register', 'register-import');
      return absent;
    });
  }
}

/** Reads up to the line of column names. Without it no import begins. */
async function open(pieces: AsyncGenerator<Piece>): Promise<{ header: Header; first: Piece }> {
  for (;;) {
    const next = await pieces.next();
    if (next.done) throw badFile(words.fileEmpty);
    const { bytes, lines } = next.value;
    const index = lines.findIndex(({ text }) => text.trim() !== '');
    if (index < 0) continue;
    return {
      header: headerOf(lines[index]?.text ?? ''),
      first: { bytes, lines: lines.slice(index + 1) },
    };
  }
}

async function* chain(first: Piece, rest: AsyncGenerator<Piece>) {
  yield first;
  yield* rest;
}

/** Splits lines into records, each number once, and problems. */
function sortLines(header: Header, lines: Piece['lines']) {
  const byNumber = new Map<string, Line>();
  const problems: Problem[] = [];
  for (const { line, text } of lines) {
    const { named, problem, other = 0 } = lineOf(header, text);
    if (problem) problems.push({ line, what: problem, other });
    if (!named) continue;
    const key = keyOf(named);
    const earlier = byNumber.get(key);
    if (earlier && named.lastName === '') continue;
    if (earlier) problems.push({ line, what: 'repeated', other: earlier.line });
    byNumber.set(key, { ...named, line });
  }
  return { stored: [...byNumber.values()], problems };
}
const keyOf = ({ province, number }: Registered) => `${province}:${number}`;
