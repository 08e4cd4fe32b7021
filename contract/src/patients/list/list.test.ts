import { describe, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { firstDayOf, homeOf, isDay, isSentByNow, shownStateOf, withTerms } from './rules.ts';

// Alberta is six hours behind UTC, so seven o'clock there is 13:00Z.
const message = { created: '2026-11-20T16:00:00Z', sendAt: '2026-11-21T13:00:00Z' };
const momentOf = (time: string) => Date.parse(time);

describe('the list of messages to patients', () => {
  it('calls a delayed message sent after seven hours and on another day in Alberta', () => {
    claims('patients-12');
    // Seven hours have passed, but it is still the same day there.
    expect(isSentByNow(message, momentOf('2026-11-21T05:59:59Z'))).toBe(false);
    expect(isSentByNow(message, momentOf('2026-11-21T06:00:01Z'))).toBe(true);
    // It is another day there, but not seven hours later.
    const late = { ...message, created: '2026-11-21T05:00:00Z' };
    expect(isSentByNow(late, momentOf('2026-11-21T12:00:00Z'))).toBe(false);
    expect(isSentByNow(late, momentOf('2026-11-21T12:00:01Z'))).toBe(true);
  });

  it('shows an unopened message as such after three days, and an answer before all else', () => {
    const sent = {
      ...message,
      delay: false,
      responseReceived: false,
      needsReview: false,
      state: 'unopened' as const,
    };
    expect(shownStateOf(sent, momentOf('2026-11-24T12:59:59Z'))).toBe('delivered');
    expect(shownStateOf(sent, momentOf('2026-11-24T13:00:00Z'))).toBe('notOpened');
    expect(
      shownStateOf({ ...sent, responseReceived: true }, momentOf('2026-11-24T13:00:00Z')),
    ).toBe('answered');
    const waiting = { ...sent, responseReceived: true, needsReview: true };
    expect(shownStateOf(waiting, momentOf('2026-11-24T13:00:00Z'))).toBe('needsReview');
    expect(shownStateOf({ ...sent, state: 'failed' }, momentOf('2026-11-21T13:00:00Z'))).toBe(
      'failed',
    );
  });

  it('brings an answered form back to the inbox, and every other message to the sent ones', () => {
    expect([true, false].map((responseReceived) => homeOf({ responseReceived }))).toEqual([
      'inbox',
      'sent',
    ]);
  });

  it('searches ten terms and no eleventh', () => {
    const ten = 'one two three four five six seven eight nine ten'.split(' ');
    expect(withTerms(ten.slice(0, 9), 'ten  TEN')).toEqual({ terms: ten, tooMany: false });
    expect(withTerms(ten, 'eleven')).toEqual({ terms: ten, tooMany: true });
    expect(withTerms([], '50009-1234 Brandt')).toEqual({
      terms: ['500091234', 'brandt'],
      tooMany: false,
    });
  });

  it('counts its dates back from today', () => {
    claims('patients-32');
    const today = '2026-08-31';
    expect(
      (['week', 'month', 'sixMonths', 'year'] as const).map((one) => firstDayOf(one, today)),
    ).toEqual(['2026-08-24', '2026-07-31', '2026-02-28', '2025-08-31']);
    expect(firstDayOf('any', today)).toBeUndefined();
    expect(firstDayOf('custom', today)).toBeUndefined();
    expect(['2026-02-28', '2026-02-29', '2026/02/28', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
