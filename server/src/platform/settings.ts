import { createHash, randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { minimumPassword } from '@corridor/contract/platform/minimumPassword.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { z } from 'zod';

const environments = ['production', 'staging', 'dev', 'demo', 'local'] as const;
const flag = z.stringbool();

export const repository = resolve(import.meta.dirname, '../../..');

/** Every setting of an installation. `docs/operating.md` is checked against this list by a test. */
export const settingsSchema = z.object({
  CORRIDOR_ENV: z.enum(environments).default('demo'),
  CORRIDOR_HOME: z.string().default(resolve(repository, '.corridor')),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:port/database' })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_SECONDS: z.coerce.number().positive().max(600).default(15),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(100_000).default(256),
  LOOP_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  KEY_FILE: z.string().optional(),
  AUDIT_HEAD_FILE: z.string().optional(),
  /** Leftmost addresses are a client's to invent: only named proxies are believed. */
  TRUST_PROXY: z
    .string()
    .regex(
      /^(none|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/,
      'addresses or CIDRs of proxies, or none',
    )
    .default('none')
    .transform((list) => (list === 'none' ? false : list.split(/\s*,\s*/))),
  RUN_JOBS: flag.default(true),
  MIGRATE: flag.default(true),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  IDLE_MINUTES: z.coerce.number().positive().max(720).default(15),
  SESSION_HOURS: z.coerce.number().positive().max(720).default(12),
  PASSWORD_LENGTH: z.coerce.number().int().min(minimumPassword).max(64).optional(),
  SECOND_FACTOR_ROLES: z
    .string()
    .regex(/^\w+(\s*,\s*\w+)*$/, 'roles with commas between, or none')
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'smtp(s)://user:password@host:port' })
    .optional(),
  MAIL_FROM: z.string().default('Corridor <no-reply@corridor.example>'),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[^\s:/]+(:\d+)?$/, 'host or host:port')
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  WEB_PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com')
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase())),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  SRFAX_ID: z.string().regex(/^\d+$/, 'the account number').optional(),
  SRFAX_PASSWORD: z.string().optional(),
  SRFAX_CALLER: z
    .string()
    .regex(/^[2-9]\d{2}[2-9]\d{6}$/, 'ten digits')
    .optional(),
  SRFAX_EMAIL: z.email().optional(),
  SRFAX_URL: z.url({ protocol: /^https?$/ }).default('https://secure.srfax.com/SRF_SecWebSvc.php'),
  AVA_URL: z.url({ protocol: /^https?$/ }).optional(),
  AVA_TOKEN: z.string().min(8).optional(),
  AVA_KEYS_URL: z.url({ protocol: /^https?$/ }).optional(),
  AVA_SECRET: z.string().min(32).optional(),
  TYPESENSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TYPESENSE_API_KEY: z.string().min(8).optional(),
  TYPESENSE_SEARCH_KEY: z.string().min(8).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SALES_EMAIL: z.email().default('hello@corridor.example'),
  SALES_PHONE: z.string().default('(403) 555-0100'),
  SUPPORT_EMAIL: z.email().default('support@corridor.example'),
  SUPPORT_URL: z.url().default('https://corridor.example/support'),
  SIGN_UP_URL: z.url({ protocol: /^https?$/ }).optional(),
  WITNESS_1_IMAGE: z.string().optional(),
  WITNESS_2_IMAGE: z.string().optional(),
  DEMO_PASSWORD: z.string().min(6).default('corridor-demo'),
  DEMO_FOR_ALL: flag.default(false),
});

export type Settings = z.output<typeof settingsSchema> & {
  publicUrl: string;
  keyFile: string;
  /** Where the key file lay while it was still kept beside a data folder in the checkout. */
  formerKeyFile: string | undefined;
  /** A fresh demo may be looked around in: readable outbox, demo accounts, no second factor. */
  relaxed: boolean;
  /** Roles that may do nothing before a second factor is set up. */
  secondFactorRoles: string[];
  /** How long a password must be that somebody sets. */
  passwordLength: number;
};

/** Where patients are real. */
const strictPassword = 12;
/** Those who see into everything. */
const powerful = 'operator,privacyOfficer';

/** What an area finds wrong, each as `SETTING: what to do`. */
export type SettingsCheck = (settings: Settings) => string[];

/** Reads the environment once. A wrong setting stops the start with a list of all that is wrong. */
export function readSettings(
  environment: Record<string, string | undefined>,
  checks: readonly SettingsCheck[] = [],
): Settings {
  const wrong: string[] = [];
  const values = Object.entries(settingsSchema.shape).map(([key, schema]) => {
    const parsed = schema.safeParse(own(environment, key) || undefined);
    if (parsed.success) return [key, parsed.data];
    wrong.push(`${key}: ${parsed.error.issues[0]?.message}`);
    // The others are looked at as if this one were not set.
    return [key, schema.safeParse(undefined).data];
  });
  const settings = withDerived(Object.fromEntries(values) as z.output<typeof settingsSchema>);
  const named = new Set(wrong.map(nameOf));
  const found = [unsafeDefaults, openDemo, halfAccounts, ...checks].flatMap((check) =>
    check(settings),
  );
  wrong.push(...found.filter((problem) => !named.has(nameOf(problem))));
  if (wrong.length > 0) throw new SettingsError(wrong);
  return settings;
}

const nameOf = (problem: string) => problem.split(':')[0];

function withDerived(settings: z.output<typeof settingsSchema>): Settings {
  const relaxed = settings.CORRIDOR_ENV === 'demo' || settings.CORRIDOR_ENV === 'local';
  return {
    ...settings,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    ...keyFilesOf(settings),
    relaxed,
    passwordLength: settings.PASSWORD_LENGTH ?? (relaxed ? minimumPassword : strictPassword),
    secondFactorRoles: listed(settings.SECOND_FACTOR_ROLES ?? (relaxed ? 'none' : powerful)),
  };
}

/** Beside the data folder, but never in the checkout, from where it could be published with the code. */
function keyFilesOf({ KEY_FILE, CORRIDOR_HOME }: z.output<typeof settingsSchema>) {
  const home = resolve(CORRIDOR_HOME);
  const beside = resolve(home, '../.corridor-keys.json');
  if (!beside.startsWith(repository + sep))
    return { keyFile: KEY_FILE ?? beside, formerKeyFile: undefined };
  const id = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const outside = join(homedir(), '.config/corridor', `keys-${id}.json`);
  return { keyFile: KEY_FILE ?? outside, formerKeyFile: beside };
}

export function checkSettings(settings: Settings, checks: readonly SettingsCheck[]): void {
  const wrong = checks.flatMap((check) => check(settings));
  if (wrong.length > 0) throw new SettingsError(wrong);
}

const listed = (text: string) => (text === 'none' ? [] : text.split(',').map((one) => one.trim()));

/** An account is named whole or not at all. */
const accounts = [
  ['SRFAX_ID', 'SRFAX_PASSWORD', 'SRFAX_CALLER', 'SRFAX_EMAIL'],
  ['AVA_URL', 'AVA_TOKEN'],
  ['TYPESENSE_URL', 'TYPESENSE_API_KEY', 'TYPESENSE_SEARCH_KEY'],
] as const;

const halfAccounts = (settings: z.output<typeof settingsSchema>): string[] =>
  accounts.flatMap((names) => {
    const missing = names.filter((name) => !settings[name]);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name}: set it as well, or none of ${names.join(', ')}`);
  });

/** What production refuses to start on, each with its remedy. */
function unsafeDefaults(settings: Settings): string[] {
  if (settings.CORRIDOR_ENV !== 'production') return [];
  const wrong: string[] = [];
  if (!settings.PUBLIC_URL?.startsWith('https://')) {
    wrong.push('PUBLIC_URL: set the https address that people use');
  }
  if (!settings.KEY_FILE) wrong.push('KEY_FILE: name the key file, outside the data folder');
  if (!settings.SMTP_URL) wrong.push('SMTP_URL: name a mail server');
  if (settings.SMTP_URL && settings.MAIL_FROM.includes('corridor.example')) {
    wrong.push('MAIL_FROM: set the sender of mails');
  }
  if (!settings.FCM_URL.startsWith('https://')) {
    wrong.push('FCM_URL: set an https address, or leave it out');
  }
  if (!settings.SRFAX_URL.startsWith('https://')) {
    wrong.push('SRFAX_URL: set an https address, or leave it out');
  }
  for (const name of ['AVA_URL', 'AVA_KEYS_URL'] as const) {
    if (settings[name] && !settings[name].startsWith('https://'))
      wrong.push(`${name}: set an https address`);
  }
  if (settings.SUPPORT_EMAIL.endsWith('corridor.example')) {
    wrong.push('SUPPORT_EMAIL: set where people reach you');
  }
  return wrong;
}

/** Passwords that everyone knows, and mail that everyone reads: not for a whole network by oversight. */
function openDemo({ relaxed, HOST, DEMO_FOR_ALL, CORRIDOR_ENV }: Settings): string[] {
  if (!relaxed || DEMO_FOR_ALL || /^(localhost|127(\.\d+){3}|::1)$/.test(HOST)) return [];
  return [
    `HOST: the environment ${CORRIDOR_ENV} has demo accounts and a readable outbox, so it listens on loopback only; set CORRIDOR_ENV, or DEMO_FOR_ALL=true where all of it may be seen`,
  ];
}

export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** For tests and tools: sound settings with what the case needs on top. */
export function testSettings(overrides: Record<string, string> = {}): Settings {
  return readSettings({
    CORRIDOR_ENV: 'local',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO_PASSWORD: randomBytes(9).toString('base64url'),
    ...overrides,
  });
}

export function processSettings(checks: readonly SettingsCheck[] = []): Settings {
  return readSettings(process.env, checks);
}
