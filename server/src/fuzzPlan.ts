/** Plans the inputs of a fuzz for one endpoint, and reports the answers. */
import fc from 'fast-check';
import type { z } from 'zod';
import {
  allowedBy,
  classNames,
  fieldsOf,
  hostileValues,
  type Path,
  setAt,
  shapeOf,
} from './fuzzing.ts';

type Met = { field: string; kind: string };
export type Fuzzed = { data: unknown; passes: boolean; met: Met[] };

export type Target = { name: string; schema: z.ZodType; base: object };
type Plan = {
  seed: number;
  /** The number of times that each field receives each class. */
  times: number;
  /** The least number of inputs. */
  atLeast: number;
};

const asSent = (data: unknown) => JSON.parse(JSON.stringify(data)) as unknown;

/**
 * Makes inputs for one endpoint. Half of them fit the schema; in the others each field receives
 * every class of hostile value.
 */
export function inputsFor(target: Target, { seed, times, atLeast }: Plan): Fuzzed[] {
  const { schema } = target;
  const base = findBase(target, seed);
  const shape = shapeOf(schema);
  const fields = fieldsOf(shape);
  const passes = (data: unknown) => schema.safeParse(asSent(data)).success;
  const kept = 60;
  const values = hostileValues(seed, kept);
  const inputs: Fuzzed[] = [];
  const add = (data: unknown, met: Met[], passing = passes(data)) =>
    inputs.push({ data: asSent(data), passes: passing, met });

  for (let turn = 0; turn < times * classNames.length; turn++) {
    // An accepted value goes alone, so no other value stops it before the handler.
    const refused = new Map<number, { path: Path; given: unknown; met: Met }[]>();
    const round = Math.floor(turn / classNames.length);
    for (const [index, path] of fields.entries()) {
      const kind = (index + turn) % classNames.length;
      // Each round takes another value, because seven and sixty have no common factor.
      const hostile = values[kind]?.[(round * 7 + index * 13) % kept];
      const met = { field: path.join('.'), kind: classNames[kind] ?? '' };
      const alone = setAt(base, path, hostile);
      if (passes(alone)) {
        add(alone, [met], true);
        continue;
      }
      const depth = refused.get(path.length) ?? [];
      refused.set(path.length, [...depth, { path, given: hostile, met }]);
    }
    // Refused values of one depth go together, because none contains another.
    for (const together of refused.values()) {
      const data = together.reduce<unknown>((all, one) => setAt(all, one.path, one.given), base);
      add(
        data,
        together.map(({ met }) => met),
      );
    }
  }
  const passing = inputs.filter((each) => each.passes).length;
  const missing = Math.max(atLeast - inputs.length, inputs.length - 2 * passing, 1);
  for (const data of drawAllowed({ schema, base }, seed, missing)) add(data, []);
  return inputs;
}

/** Returns the base if the schema accepts it, or else an accepted random input. */
function findBase({ schema, base }: Target, seed: number): object {
  const takes = (data: unknown) => schema.safeParse(asSent(data)).success;
  if (takes(base)) return base;
  const drawn = fc.sample(allowedBy(shapeOf(schema)), { seed, numRuns: 300 });
  return (drawn.find(takes) as object | undefined) ?? base;
}

/** Makes accepted inputs: random ones, and the base with random parts. */
function drawAllowed(
  { schema, base }: Omit<Target, 'name'>,
  seed: number,
  count: number,
): unknown[] {
  const found: unknown[] = [];
  const values = fc.oneof(
    allowedBy(shapeOf(schema)),
    fc.tuple(allowedBy(shapeOf(schema)), fc.nat()).map(([made, chosen]) => {
      const all = Object.entries((made ?? {}) as object);
      const part = all.filter((_, index) => (chosen >> (index % 31)) & 1);
      return { ...base, ...Object.fromEntries(part) };
    }),
  );
  for (let round = 0; found.length < count && round < 8; round++) {
    const drawn = fc.sample(values, { seed: seed + round, numRuns: Math.min(count * 2, 2_000) });
    found.push(...drawn.filter((each) => schema.safeParse(asSent(each)).success));
  }
  // The refinements may refuse every random input; the base fills the rest.
  while (found.length < count) found.push(base);
  return found.slice(0, count);
}

/** Shuffles by seed: the same seed gives the same order. */
export function shuffle<T>(all: readonly T[], seed: number): T[] {
  const [order = []] = fc.sample(
    fc.array(fc.nat(), { minLength: all.length, maxLength: all.length }),
    { seed, numRuns: 1 },
  );
  return all
    .map((each, index) => [order[index] ?? 0, each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);
}

export function openReport() {
  const [met, byStatus] = [new Map<string, number>(), new Map<number, number>()];
  const totals = { sent: 0, passed: 0, reached: 0, limited: 0 };
  const broken: string[] = [];
  const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    totals,
    broken,
    /** Counts every field, so one without a value shows as zero. */
    expects: ({ name, schema }: Target) => {
      for (const path of fieldsOf(shapeOf(schema)))
        for (const kind of classNames) {
          const key = `${name} ${path.join('.')}: ${kind}`;
          met.set(key, met.get(key) ?? 0);
        }
    },
    add(name: string, input: Fuzzed, { status, reached }: { status: number; reached: boolean }) {
      totals.sent++;
      if (input.passes) totals.passed++;
      if (reached) totals.reached++;
      if (status === 429) totals.limited++;
      count(byStatus, status);
      for (const { field, kind } of input.met) count(met, `${name} ${field}: ${kind}`);
      // A shed request counts as a failure.
      if (status >= 500)
        broken.push(`${name} ${status} ${JSON.stringify(input.met)} ${text(input.data)}`);
    },
    rarest: () => [...met].sort(([, a], [, b]) => a - b)[0] ?? ['nothing', 0],
    lines: () => [
      `sent ${totals.sent}, passed the schema ${totals.passed}, reached a handler ${totals.reached}`,
      `fields with classes: ${met.size}; the rarest: ${[...met].sort(([, a], [, b]) => a - b)[0]}`,
      `answers: ${[...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)}`,
      `5xx, shed requests among them: ${broken.length}`,
      ...broken.slice(0, 50),
    ],
  };
}

const text = (data: unknown) => JSON.stringify(data).slice(0, 600);
