import type { KeptHeads } from './auditHead.ts';
import type { Clock } from './clock.ts';
import type { Pool } from './database.ts';
import type { FaxLine } from './fax/fax.ts';
import type { Files } from './files.ts';
import type { Keys } from './keys.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Pusher } from './push/push.ts';
import type { Reads } from './reads.ts';
import type { Refusals } from './refusals.ts';
import type { Scan } from './scan.ts';
import type { Settings } from './settings.ts';

/** The parts of one server process, made once by `main.ts` and handed down; nothing is global. */
export type App = {
  settings: Settings;
  pool: Pool;
  keys: Keys;
  heads: KeptHeads;
  live: Live;
  mail: Mailer;
  fax: FaxLine;
  files: Files;
  scan: Scan | undefined;
  push: Pusher;
  reads: Reads;
  refusals: Refusals;
  log: Log;
  metrics: Metrics;
  clock: Clock;
};
