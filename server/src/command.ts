import type { App } from './platform/app.ts';
import type { Installation } from './platform/backup/backup.ts';
import type { Typed, Usage } from './platform/commandLine.ts';

/** A command: its usage and its work. */
export type Command = Usage &
  (
    | { run: (app: App, typed: Typed<never>) => Promise<string> }
    /** Runs on the database as it is, without migrations and keys. */
    | { runBare: (installation: Installation, typed: Typed<never>) => Promise<string> }
  );
