import type { App } from './platform/app.ts';
import type { Installation } from './platform/backup/backup.ts';
import type { Typed, Usage } from './platform/commandLine.ts';

/** A command of the command line: how it is typed, and what it does. */
export type Command = Usage &
  (
    | { run: (app: App, typed: Typed<never>) => Promise<string> }
    /** On the database as it stands: neither migrated nor given keys before. */
    | { runBare: (installation: Installation, typed: Typed<never>) => Promise<string> }
  );
