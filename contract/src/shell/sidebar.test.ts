import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import type { Visitor } from '../access/routes.ts';
import { type Permission, permissions } from '../platform/permissions.ts';
import { sections, sidebarOf } from './sidebar.ts';
import { itemWords, sectionWords, words } from './words.ts';

const visitor = (granted: readonly Permission[], more: Partial<Visitor> = {}): Visitor => ({
  permissions: new Set(granted),
  roles: [],
  unvalidated: false,
  mobile: false,
  ...more,
});
const everything = () => true;
const names = (held: readonly Permission[], more?: Partial<Visitor>) =>
  sidebarOf(visitor(held, more), everything).flatMap((section) =>
    section.items.map((item) => item.name),
  );

it('items and sections stand in the specified order', () => {
  claims('shell-05', 'shell-06');
  expect(sections.map(({ name, items }) => [sectionWords[name], ...items].join(' '))).toEqual([
    ' profile consult secure-messaging clinic-inbox validation-required',
    'Imaging camera gallery',
    'Patient Communications patient-messages form-sender one-way-messaging',
    'Specialist Tools edit-templates edit-resources edit-schedule image-annotation',
    'Other billing-report resources',
    ' get-premium',
  ]);
  expect(itemWords.consult).toBe('New Consult');
  expect(itemWords['get-premium']).toBe('Get Premium');
});

it('the further pages of a specialist have their specified names', () => {
  claims('access-05 (names)');
  expect(itemWords['edit-templates']).toBe('Specialist templates');
  expect(itemWords['edit-schedule']).toBe('Specialist schedule');
});

it('a section without a permitted item does not appear', () => {
  claims('shell-08');
  const shown = sidebarOf(visitor(['specialistTemplates']), everything).map(
    (section) => section.name,
  );
  expect(shown).toEqual(['first', 'specialist', 'other']);
});

it('a forbidden item is hidden, and a premium item is shown locked', () => {
  claims('consult-51', 'shell-10');
  expect(names([])).toEqual(['profile', 'secure-messaging', 'resources']);
  const doctor = sidebarOf(visitor(['forms', 'maySignupForPremium']), everything).flatMap(
    (section) => section.items,
  );
  expect(doctor.map(({ name, locked }) => (locked ? `${name} (locked)` : name))).toEqual([
    'profile',
    'secure-messaging',
    'patient-messages',
    'form-sender',
    'one-way-messaging (locked)',
    'resources',
    'get-premium',
  ]);
  expect(names(['forms'])).not.toContain('one-way-messaging');
  expect(names(['maySignupForPremium', 'mayManagePremium'])).not.toContain('one-way-messaging');
  expect(names(['maySignupForPremium'], { mobile: true })).toContain('one-way-messaging');
  expect(words.premiumLocked(false)).toBe('Sign up for premium to use this.');
  expect(words.premiumLocked(true)).toBe('Sign up for premium on desktop to use this.');
});

it('a phone does not offer items that it cannot show', () => {
  claims('access-04 (sidebar)');
  const phone = names(permissions, { mobile: true });
  for (const name of ['camera', 'image-annotation', 'billing-report', 'get-premium'] as const) {
    expect(phone).not.toContain(name);
  }
});
