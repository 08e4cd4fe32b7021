import { expect, it } from 'vitest';
import type { Visitor } from '../access/routes.ts';
import { type Permission, permissions } from '../platform/permissions.ts';
import { sections, sidebarOf } from './sidebar.ts';
import { sectionWords } from './words.ts';

const visitor = (held: readonly Permission[], more: Partial<Visitor> = {}): Visitor => ({
  permissions: new Set(held),
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

it('shell-05 shell-06: items and sections stand in the specified order', () => {
  expect(sections.map(({ name, items }) => [sectionWords[name], ...items].join(' '))).toEqual([
    ' profile consult secure-messaging clinic-inbox validation-required',
    'Imaging camera gallery',
    'Patient Communications patient-messages form-sender one-way-messaging',
    'Specialist Tools edit-templates edit-resources edit-schedule image-annotation',
    'Other billing-report resources',
    ' get-premium',
  ]);
});

it('shell-08: a section without a permitted item does not appear', () => {
  const shown = sidebarOf(visitor(['specialistTemplates']), everything).map(
    (section) => section.name,
  );
  expect(shown).toEqual(['first', 'specialist', 'other']);
});

it('shell-10: what is not permitted is hidden; what premium would open is there, locked', () => {
  expect(names([])).toEqual(['profile', 'secure-messaging', 'resources']);
  const doctor = sidebarOf(visitor(['forms', 'maySignupForPremium']), everything).flatMap(
    (section) => section.items,
  );
  expect(doctor).toContainEqual({ name: 'one-way-messaging', locked: true });
  expect(doctor).toContainEqual({ name: 'form-sender', locked: false });
  expect(names(['forms'])).not.toContain('one-way-messaging');
});

it('access-04 (sidebar): a phone does not offer what it cannot show', () => {
  const phone = names(permissions, { mobile: true });
  for (const name of ['camera', 'image-annotation', 'billing-report', 'get-premium'] as const) {
    expect(phone).not.toContain(name);
  }
});
