/** News on the command line: sent to whom the console sends it, and what became of it. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { limitsOf } from '@corridor/contract/notifications/rules.ts';
import { newCampaign } from '@corridor/contract/notifications/schemas.ts';
import { whomWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { id } from '@corridor/contract/platform/schemas.ts';
import { sendCampaign } from '../../notifications/campaigns/actions.ts';
import { countPeople } from '../../notifications/campaigns/queries.ts';
import type { Change } from '../../platform/change.ts';
import { all, first, type RowOf } from '../../platform/database.ts';
import { oneSent, sentPage } from './queries.ts';

const campaignUsage = 'campaign TITLE FILE [ROLE… | --province CODE… | --plan NAME…] [--dry-run]';
export const newsUsage = 'news [NUMBER | --limit COUNT]';
const shownAtOnce = 25;
const limitAtMost = 1_000;
const texts = { type: 'string', multiple: true } as const;

export async function campaignCommand(change: Change, args: string[]): Promise<string> {
  const { values, positionals } = parsed(args);
  const [title, file, ...roles] = positionals;
  const { province: provinces = [], plan: plans = [], 'dry-run': dry = false } = values;
  if (!title || !file) throw new Error(`Usage: ${campaignUsage}`);
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

/** What was sent, newest first; or one of it with its text. */
export async function newsCommand({ db }: Change, args: string[]): Promise<string> {
  const { campaignId, limit } = wanted(args);
  if (campaignId !== undefined) {
    const found = await first(db, oneSent, { campaignId });
    if (!found) throw new Error(words.noNews(campaignId));
    return `${told(found)}\n\n${found.body}`;
  }
  const page = { beforeAt: null, beforeId: null, limit: limit + 1 };
  const rows = await all(db, sentPage, page);
  const lines = rows.slice(0, limit).map(told);
  if (rows.length > limit) lines.push(words.olderLeft);
  return lines.join('\n') || words.empty;
}

const told = ({ campaignId, title, sentAt, sentBy, people, read, ...limits }: Sent) =>
  [
    ...[campaignId, words.sent(sentAt.toISOString(), sentBy), title],
    ...[whomWords(limits), words.for(people), words.read(read)],
  ].join('  ');
type Sent = RowOf<typeof sentPage.row>;

function parsed(args: string[]) {
  const options = { province: texts, plan: texts, 'dry-run': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new Error(`Usage: ${campaignUsage}`);
  }
}

function wanted([one, count, ...more]: string[]): { campaignId?: string; limit: number } {
  const limit = Number(count ?? shownAtOnce);
  const counted =
    one === '--limit' && Number.isInteger(limit) && limit >= 1 && limit <= limitAtMost;
  if (more.length === 0 && (one === undefined || (counted && count !== undefined)))
    return { limit };
  const named = id.safeParse(one);
  if (!named.success || count !== undefined) throw new Error(`Usage: ${newsUsage}`);
  return { campaignId: named.data, limit };
}
