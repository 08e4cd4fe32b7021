import type { KeptHeads } from './audit/keptHead.ts';
import type { Reads } from './audit/reads.ts';
import type { Refusals } from './audit/refusals.ts';
import type { Clock } from './clock.ts';
import type { Pool } from './database/database.ts';
import type { FaxService } from './fax/faxService.ts';
import type { Files } from './files/files.ts';
import type { Scan } from './files/scan.ts';
import type { Keys } from './keystore/keys.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Metrics } from './metrics.ts';
import type { Pusher } from './push/pusher.ts';
import type { Settings } from './settings.ts';

/**
 * The parts of one server process. `main.ts` makes them once and passes them on; nothing is global.
 */
export type App = {
  settings: Settings;
  pool: Pool;
  keys: Keys;
  heads: KeptHeads;
  live: Live;
  mail: Mailer;
  /** Mails that came back. None is set in a demo. */
  mailbox: Mailbox | undefined;
  fax: FaxService;
  files: Files;
  scan: Scan | undefined;
  push: Pusher;
  reads: Reads;
  refusals: Refusals;
  log: Log;
  metrics: Metrics;
  clock: Clock;
};
