import { createHash, randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { minimumPassword } from '@corridor/contract/platform/minimumPassword.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { z } from 'zod';

const environments = ['production', 'staging', 'dev', 'demo', 'local'] as const;
const flag = z.stringbool();

export const repository = resolve(import.meta.dirname, '../../..');

/** Every setting of an installation. A test compares `docs/operating.md` with this list. */
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
  /** A client can invent the leftmost addresses, so the server believes only the listed proxies. */
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
  IMAP_URL: z
    .url({
      protocol: /^imaps?$/,
      hostname: /./,
      error: 'imap(s)://user:password@host:port/folder',
    })
    .optional(),
  BOUNCE_ADDRESS: z.email().optional(),
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
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'pk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'whsec_…')
    .optional(),
  STRIPE_PRICE: z
    .string()
    .regex(/^price_\w+$/, 'price_…')
    .optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  CLAIMS_SUBMITTER: z
    .string()
    .regex(/^[A-Z0-9]{3}$/, 'the prefix of the submitter: three capital letters or digits')
    .optional(),
  CLAIMS_CUTOFF: z
    .string()
    .regex(
      /^(sun|mon|tues|wednes|thurs|fri|satur)day ([01]\d|2[0-3]):[0-5]\d$/,
      'a weekday and a time, such as thursday 11:30',
    )
    .optional(),
  CLOVER_PRIVATE_KEY: z.string().min(8).optional(),
  CLOVER_PUBLIC_KEY: z.string().min(8).optional(),
  CLOVER_MERCHANT: z
    .string()
    .regex(/^[A-Z0-9]{13}$/, '13 letters and digits')
    .optional(),
  CLOVER_URL: z.url({ protocol: /^https?$/ }).default('https://scl.clover.com'),
  CLOVER_SDK_URL: z.url({ protocol: /^https?$/ }).default('https://checkout.clover.com/sdk.js'),
  LABELS_PER_PICTURE: z.coerce.number().int().min(1).max(20).default(2),
  METRICS_TOKEN: z.string().min(16).optional(),
  SALES_EMAIL: z.email().default('hello@corridor.example'),
  SALES_PHONE: z.string().default('(403) 555-0100'),
  SUPPORT_EMAIL: z.email().default('support@corridor.example'),
  SUPPORT_URL: z.url().default('https://corridor.example/support'),
  SIGN_UP_URL: z.url({ protocol: /^https?$/ }).optional(),
  WITNESS_1_IMAGE: z.string().optional(),
  WITNESS_2_IMAGE: z.string().optional(),
  DEMO_PASSWORD: z.string().min(6).default('corridor-demo'),
  DEMO_YEAR: flag.default(true),
  DEMO_FOR_ALL: flag.default(false),
});

export type Settings = z.output<typeof settingsSchema> & {
  publicUrl: string;
  keyFile: string;
  /** The path of the key file in versions that kept it beside a data folder in the checkout. */
  formerKeyFile: string | undefined;
  /** A demo shows its outbox and its accounts, and asks for no second factor. */
  relaxed: boolean;
  /** People with these roles must set up a second factor first. */
  secondFactorRoles: string[];
  /** The shortest password that a person may set. */
  passwordLength: number;
};

/** The shortest password of an installation with real patients. */
const strictPassword = 12;
/** These roles see all records. */
const powerful = 'operator,privacyOfficer';

/** An area checks the settings and returns problems as `SETTING: remedy`. */
export type SettingsCheck = (settings: Settings) => string[];

/** Reads the environment once. A wrong setting stops the start with a list of all problems. */
export function readSettings(
  environment: Record<string, string | undefined>,
  checks: readonly SettingsCheck[] = [],
): Settings {
  const wrong: string[] = [];
  const values = Object.entries(settingsSchema.shape).map(([key, schema]) => {
    const parsed = schema.safeParse(own(environment, key) || undefined);
    if (parsed.success) return [key, parsed.data];
    wrong.push(`${key}: ${parsed.error.issues[0]?.message}`);
    // The other checks continue with the default of this setting.
    return [key, schema.safeParse(undefined).data];
  });
  const settings = withDerived(Object.fromEntries(values) as z.output<typeof settingsSchema>);
  const reported = new Set(wrong.map(nameOf));
  const problems = [unsafeDefaults, openDemo, halfAccounts, ...checks].flatMap((check) =>
    check(settings),
  );
  wrong.push(...problems.filter((problem) => !reported.has(nameOf(problem))));
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
    secondFactorRoles: splitList(settings.SECOND_FACTOR_ROLES ?? (relaxed ? 'none' : powerful)),
  };
}

/**
 * The key file lies beside the data folder but never in the checkout, because git could publish it
 * with the code.
 */
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

const splitList = (text: string) =>
  text === 'none' ? [] : text.split(',').map((one) => one.trim());

/** An account needs all of its settings or none. */
const accounts = [
  ['SRFAX_ID', 'SRFAX_PASSWORD', 'SRFAX_CALLER', 'SRFAX_EMAIL'],
  ['AVA_URL', 'AVA_TOKEN'],
  ['TYPESENSE_URL', 'TYPESENSE_API_KEY', 'TYPESENSE_SEARCH_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE'],
  ['CLOVER_PRIVATE_KEY', 'CLOVER_PUBLIC_KEY', 'CLOVER_MERCHANT'],
] as const;

const halfAccounts = (settings: z.output<typeof settingsSchema>): string[] =>
  accounts.flatMap((names) => {
    const missing = names.filter((name) => !settings[name]);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name}: set it as well, or none of ${names.join(', ')}`);
  });

/** Production refuses these settings, and each message names the remedy. */
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
  for (const name of ['SRFAX_URL', 'STRIPE_URL', 'CLOVER_URL', 'CLOVER_SDK_URL'] as const) {
    if (!settings[name].startsWith('https://'))
      wrong.push(`${name}: set an https address, or leave it out`);
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

/**
 * A demo has public passwords and a public outbox, so it may serve a network only when the operator
 * says so.
 */
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

/** Gives tests and tools valid settings with the overrides of one case. */
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
