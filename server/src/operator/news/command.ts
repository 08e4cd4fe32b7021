/** News on the command line: sending, and the reads so far. */
import { readFileSync } from 'node:fs';
import { limitsOf } from '@corridor/contract/notifications/rules.ts';
import { newCampaign } from '@corridor/contract/notifications/schemas.ts';
import { whomWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { id } from '@corridor/contract/platform/schemas.ts';
import { sendCampaign } from '../../notifications/campaigns/actions.ts';
import { countPeople } from '../../notifications/campaigns/queries.ts';
import type { Change } from '../../platform/change.ts';
import { Misuse, type Typed } from '../../platform/commandLine.ts';
import { all, first, type RowOf } from '../../platform/database/database.ts';
import { oneSent, sentPage } from './queries.ts';

const shownAtOnce = 25;
const limitAtMost = 1_000;

export const campaignUsage = {
  name: 'campaign',
  args: '<title> <file> [role...]',
  does: 'sends the text of a file to the notification centre of everyone, or of roles, provinces or plans',
  options: {
    '--province <code>': 'whoever works there; may come several times',
    '--plan <name>': 'whoever has it; may come several times',
    '--dry-run': 'only says how many it would reach',
  },
  repeated: ['--province <code>', '--plan <name>'],
};
export const newsUsage = {
  name: 'news',
  args: '[number]',
  does: 'prints what news was sent, to how many people, and how many have read it; with a number, its text',
  options: { '--limit <count>': `how many of the newest, ${shownAtOnce} without it` },
};
type Audience = { province?: string[]; plan?: string[]; dryRun?: true };

export async function campaignCommand(
  change: Change,
  { args: [title = '', file = '', ...roles], options }: Typed<Audience>,
): Promise<string> {
  const { province: provinces = [], plan: plans = [], dryRun: dry = false } = options;
  const chosen = Object.entries({ roles, provinces, plans }).filter(([, of]) => of.length > 0);
  const audience = chosen.length > 0 ? Object.fromEntries(chosen) : { everyone: true };
  const written = newCampaign.safeParse({ title, body: readFileSync(file, 'utf8'), audience });
  if (!written.success) {
    const wrong = written.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(wrong.join('\n'));
  }
  if (dry) {
    const limits = limitsOf(written.data.audience);
    const reached = await first(change.db, countPeople, { ...limits, now: change.now });
    return words.reaches(reached?.people ?? 0);
  }
  return words.wasSent((await sendCampaign(change, written.data)).people);
}

/** Lists sent news, the newest first, or prints one with its text. */
export async function newsCommand(
  { db }: Change,
  { args: [number], options }: Typed<{ limit?: string }>,
): Promise<string> {
  const { campaignId, limit } = readArguments(number, options.limit);
  if (campaignId !== undefined) {
    const found = await first(db, oneSent, { campaignId });
    if (!found) throw new Error(words.noNews(campaignId));
    return `${describeNews(found)}\n\n${found.body}`;
  }
  const page = { beforeAt: null, beforeId: null, limit: limit + 1 };
  const rows = await all(db, sentPage, page);
  const lines = rows.slice(0, limit).map(describeNews);
  if (rows.length > limit) lines.push(words.olderLeft);
  return lines.join('\n') || words.empty;
}

const describeNews = ({ campaignId, title, sentAt, sentBy, people, read, ...limits }: Sent) =>
  [
    campaignId,
    words.sent(sentAt.toISOString(), sentBy),
    title,
    whomWords(limits),
    words.for(people),
    words.read(read),
  ].join('  ');
type Sent = RowOf<typeof sentPage.row>;

function readArguments(number: string | undefined, count: string | undefined) {
  const limit = Number(count ?? shownAtOnce);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= limitAtMost))
    throw new Misuse(`--limit is a number from 1 to ${limitAtMost}.`);
  if (number === undefined) return { limit };
  const named = id.safeParse(number);
  if (!named.success || count !== undefined)
    throw new Misuse('Name the number of one, as the list shows it, or a --limit.');
  return { campaignId: named.data, limit };
}
