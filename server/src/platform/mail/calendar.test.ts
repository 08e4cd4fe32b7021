import { expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

it('calendars read an invitation: instants, escaped characters, lines of 75 bytes', () => {
  const text = calendarOf(
    {
      id: '019f5ac0-7707-7bb0-9cb6-47c2b50c1601',
      start: new Date('2026-12-01T13:00:00.000Z'),
      end: new Date('2026-12-01T13:10:00.000Z'),
      summary: 'Phone consult with Zoë, Ann; and Bo',
      link: `https://corridor.example/dashboard/${'é'.repeat(60)}`,
    },
    {
      from: 'Corridor <mail@clinic.example>',
      to: 'grace@example.com',
      now: new Date('2026-11-23T09:00:00.000Z'),
    },
  );
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toContain('UID:019f5ac0-7707-7bb0-9cb6-47c2b50c1601@clinic.example');
  expect(whole).toContain('DTSTAMP:20261123T090000Z');
  expect(whole).toContain('DTSTART:20261201T130000Z');
  expect(whole).toContain('DTEND:20261201T131000Z');
  expect(whole).toContain('SUMMARY:Phone consult with Zoë\\, Ann\\; and Bo');
  expect(whole).toContain(`DESCRIPTION:https://corridor.example/dashboard/${'é'.repeat(60)}`);
  expect(whole).toContain('ORGANIZER:mailto:mail@clinic.example');
  expect(whole).toContain('ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:grace@example.com');
  expect(whole.at(-1)).toBe('');
});
