/**
 * The head of the audit trail outside the database. An attacker on the database cannot change it.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { KeptHead } from './blocks.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const number = z.number().int().nonnegative();
const headShape = z.object({
  id: number.positive(),
  hash,
  blocks: number.optional(),
  entries: number.optional(),
});
const placeShape = z.object({ id: number, hash, format: number, walkedAt: number });

/** The progress of the walk over the chain, and its time. */
export type WalkPlace = z.output<typeof placeShape>;

export type KeptHeads = {
  /** The kept heads, one for each path that holds one. */
  read(): KeptHead[];
  /** Keeps the newer of the two heads. */
  keep(head: KeptHead): void;
  /** Replaces the kept heads, or removes them. The walk begins again. */
  replace(head: KeptHead | undefined): void;
  /** The block after which the walk continues. */
  readPlace(): WalkPlace | undefined;
  keepPlace(place: WalkPlace): void;
};

type Paths = { keyFile: string; AUDIT_HEAD_FILE?: string | undefined };

/** Heads lie beside the key file, and at the path that an installation adds. */
export function openKeptHeads({ keyFile, AUDIT_HEAD_FILE }: Paths, log?: Log): KeptHeads {
  const paths = [`${keyFile}.audit-head`, ...(AUDIT_HEAD_FILE ? [AUDIT_HEAD_FILE] : [])];
  const placePath = `${keyFile}.audit-walk`;
  const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  const readOne = (path: string): KeptHead | undefined => {
    const text = readText(path);
    return text === undefined ? undefined : headShape.parse(JSON.parse(text));
  };
  const write = (path: string, value: KeptHead | WalkPlace) => {
    const draft = `${path}.${process.pid}.new`;
    try {
      writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
      renameSync(draft, path);
    } catch (error) {
      // An older head still proves the blocks before it.
      rmSync(draft, { force: true });
      log?.error({ err: error, path }, 'the head of the audit trail could not be kept');
    }
  };
  return {
    read: () => paths.flatMap((path) => readOne(path) ?? []),
    keep(head) {
      for (const path of paths) if ((readOne(path)?.id ?? 0) < head.id) write(path, head);
    },
    replace(head) {
      rmSync(placePath, { force: true });
      for (const path of paths) {
        if (head) write(path, head);
        else rmSync(path, { force: true });
      }
    },
    readPlace() {
      const text = readText(placePath);
      return text === undefined ? undefined : placeShape.parse(JSON.parse(text));
    },
    keepPlace: (place) => write(placePath, place),
  };
}
