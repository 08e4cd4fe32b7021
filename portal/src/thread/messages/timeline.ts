import type { QueryOutput } from '../../platform/server/client.ts';
import type { Activity } from '../activity.ts';

export type Message = QueryOutput<'thread-messages'>['messages'][number];
type Log = Activity['auditLogs'][number];
type MemberLog = Activity['memberLogs'][number];

export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'status'; key: string; log: Log }
  | { kind: 'member'; key: string; log: MemberLog };

const dayOf = (iso: string) => new Date(iso).toDateString();

type Logs = Pick<Activity, 'auditLogs' | 'memberLogs'> | undefined;

/** Messages and other events in order of time, with the days and the start of new messages. */
export function timeline(
  messages: readonly Message[],
  logs: Logs,
  newFrom: number | undefined,
): Item[] {
  const from = messages[0]?.sentAt ?? '';
  const dated = [
    ...messages.map((message) => ({ at: message.sentAt, message })),
    ...(logs?.auditLogs ?? []).map((log) => ({ at: log.timestamp, log })),
    ...(logs?.memberLogs ?? []).map((member) => ({ at: member.timestamp, member })),
  ]
    .filter(({ at }) => at >= from)
    .sort((a, b) => a.at.localeCompare(b.at));
  const items: Item[] = [];
  let day = '';
  for (const { at: entryAt, ...entry } of dated) {
    if (dayOf(entryAt) !== day) {
      day = dayOf(entryAt);
      items.push({ kind: 'day', key: `day ${day}`, at: entryAt });
    }
    if ('log' in entry) {
      items.push({ kind: 'status', key: `status ${entryAt}`, log: entry.log });
      continue;
    }
    if ('member' in entry) {
      items.push({
        kind: 'member',
        key: `member ${entryAt} ${entry.member.uid}`,
        log: entry.member,
      });
      continue;
    }
    if (entry.message.seq === newFrom) items.push({ kind: 'new', key: 'new' });
    items.push({ kind: 'message', key: entry.message.id, message: entry.message });
  }
  return items;
}
