/** An invitation as calendars read it (RFC 5545, RFC 5546). */
export type Invitation = {
  /** A second invitation with the same id replaces the event. */
  id: string;
  start: Date;
  end: Date;
  summary: string;
  link: string;
};

type Sent = { from: string; to: string; now: Date };

/** The address of a sender that may have a name. */
export const addressIn = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from;
/** An instant of UTC: 20261120T155410Z. */
export const calendarStamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A line holds at most 75 bytes. A continuation begins with a space. */
function foldLine(line: string): string {
  const parts = [''];
  let room = 75;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (size > room) {
      parts.push('');
      room = 74;
    }
    parts[parts.length - 1] += sign;
    room -= size;
  }
  return parts.join('\r\n ');
}

/** The text of a calendar: folded lines with the ends that calendars expect. */
export const calendarText = (lines: readonly string[]) => lines.map(foldLine).join('\r\n');

export function calendarOf(invitation: Invitation, { from, to, now }: Sent): string {
  const { id, start, end, summary, link } = invitation;
  const organizer = addressIn(from);
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Corridor//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${id}@${organizer.split('@')[1] ?? 'corridor'}`,
    `DTSTAMP:${calendarStamp(now)}`,
    `DTSTART:${calendarStamp(start)}`,
    `DTEND:${calendarStamp(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(link)}`,
    `ORGANIZER:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${to}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
}
