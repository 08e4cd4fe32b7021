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

/** So few that one of them keeps nobody else waiting, also on a busy machine. */
const batch = 500;
/** How often whoever watches is told. */
const tellMs = 250;

type Given = {
  source: AsyncIterable<Buffer>;
  size: number;
  /** Whoever sends it has gone, also where the whole file had come by then. */
  gone?: AbortSignal;
};
type Told = Counts & { state: 'reading' | 'storing' };
export type Imported = Counts & { id: string; absent: number };

/**
 * A file of practice numbers into the register. First all of it is read aside, so that of two lines
 * with one number the later counts, and one that is no register changes nothing; then it is merged,
 * a slice at a time. Both wait for the database at each batch, and hold nobody else up. Cut off, it
 * can be brought in again: what was stored by then stays as it is.
 */
export async function importRegister(
  app: App,
  who: Omit<Actor, 'now'>,
  { source, size, gone }: Given,
  onProgress: (told: Told) => void = () => undefined,
): Promise<Imported> {
  const at = () => ({ ...who, now: app.clock() });
  const pieces = piecesOf(source);
  const opened = await open(pieces);
  const id = await change(app.pool, at(), (inside) =>
    beginImport(inside, who.viewer?.uid ?? null, size),
  );
  const counts = { bytes: 0, lines: 0, bad: 0, repeated: 0, added: 0, changed: 0 };
  let [state, told]: [Told['state'], number] = ['reading', 0];
  /** One step: what it stores, and how far it is. */
  const step = (work: (inside: Change) => Promise<void>) =>
    change(app.pool, at(), async (inside) => {
      if (gone?.aborted) throw refuse('aborted', 'stopped');
      await work(inside);
      const moved = await moveImport(inside.db, { id, now: inside.now, state }, counts);
      if (moved === 0) throw refuse('aborted', 'stopped');
      if (performance.now() - told < tellMs) return;
      told = performance.now();
      inside.touch('register-import');
      onProgress({ ...counts, state });
    });
  const store = (lines: Piece['lines']) =>
    step(async ({ db }) => {
      const { stored, problems } = sorted(opened.header, lines);
      counts.lines += lines.length;
      // Of a number that stood there twice in these lines already one word is enough.
      const said = new Set(problems.map(({ line }) => line));
      for (const { line, other } of await storeLines(db, id, stored))
        if (!said.has(line)) problems.push({ line, what: 'repeated', other });
      const repeated = problems.filter(({ what }) => what === 'repeated').length;
      counts.repeated += repeated;
      counts.bad += problems.length - repeated;
      if (problems.length > 0) await storeProblems(db, id, problems);
    });
  try {
    let waiting: Piece['lines'] = [];
    for await (const { bytes, lines } of chained(opened.first, pieces)) {
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
    return change(app.pool, at(), async (inside) => {
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

/** As far as the line that names the columns: without one nothing begins. */
async function open(pieces: AsyncGenerator<Piece>): Promise<{ header: Header; first: Piece }> {
  for (;;) {
    const next = await pieces.next();
    if (next.done) throw badFile(words.fileEmpty);
    const { bytes, lines } = next.value;
    const at = lines.findIndex(({ text }) => text.trim() !== '');
    if (at < 0) continue;
    return {
      header: headerOf(lines[at]?.text ?? ''),
      first: { bytes, lines: lines.slice(at + 1) },
    };
  }
}

async function* chained(first: Piece, rest: AsyncGenerator<Piece>) {
  yield first;
  yield* rest;
}

/** What is stored of these lines, each number once, and what is wrong with them. */
function sorted(header: Header, lines: Piece['lines']) {
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
