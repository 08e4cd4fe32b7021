/** The head of the audit trail, kept outside the database: who owns that one cannot change this one. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Head } from './auditBlocks.ts';
import type { Log } from './log.ts';

const shape = z.object({
  id: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

export type KeptHeads = {
  /** Each as it was kept: one a place, and none where nothing was kept yet. */
  read(): Head[];
  /** The newer of this one and the one that is kept. */
  keep(head: Head): void;
  /** Another one instead of those that are kept, or none. */
  replace(head: Head | undefined): void;
};

type Places = { keyFile: string; AUDIT_HEAD_FILE?: string | undefined };

/** Beside the key file, and wherever an installation names besides. */
export function openKeptHeads({ keyFile, AUDIT_HEAD_FILE }: Places, log?: Log): KeptHeads {
  const paths = [`${keyFile}.audit-head`, ...(AUDIT_HEAD_FILE ? [AUDIT_HEAD_FILE] : [])];
  const readOne = (path: string): Head | undefined =>
    existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  const write = (path: string, head: Head) => {
    const draft = `${path}.${process.pid}.new`;
    try {
      writeFileSync(draft, JSON.stringify(head), { mode: 0o600 });
      renameSync(draft, path);
    } catch (error) {
      // An older head still shows what came before it.
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
      for (const path of paths) {
        if (head) write(path, head);
        else rmSync(path, { force: true });
      }
    },
  };
}
