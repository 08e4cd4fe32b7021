import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import type { Permission } from '../platform/permissions.ts';
import { provinces } from '../platform/provinces.ts';
import {
  clinicProblems,
  defaultProvince,
  emptyClinic,
  needsProvince,
  provinceOptions,
  settledClinic,
} from './rules.ts';

const clinic = {
  ...emptyClinic,
  clinicName: 'Parkland',
  clinicPhone: '(403) 555-0142',
  fax: '403-555-0143',
};
const problems = (more: Partial<typeof clinic>, kept = '', consults = true) =>
  clinicProblems({ ...clinic, ...more }, { consults, kept }).map(({ message }) => message);

it('name, phone and fax are required, and numbers have ten digits', () => {
  claims('preferences-13 (rule)');
  expect(problems({})).toEqual([]);
  const nothing = { clinicName: ' ', clinicPhone: '', fax: ' ' };
  expect(problems(nothing)).toEqual([
    'Clinic name is required',
    'Clinic phone number is required',
    'Fax number is required',
  ]);
  expect(problems({ clinicName: '\u200b' })).toEqual(['Clinic name is required']);
  expect(problems({ clinicPhone: '555-0142' })).toEqual(['Phone number is invalid']);
  expect(problems({ fax: '1 403 555 0143' })).toEqual(['Phone number is invalid']);
  fc.assert(
    fc.property(fc.string(), (fax) => {
      const digits = fax.replace(/\D/g, '').length;
      expect(problems({ fax }).length).toBe(digits === 10 ? 0 : 1);
    }),
  );
});

it('a person who sends or forwards consults must name the province', () => {
  claims('preferences-14 (rule)');
  expect(problems({ province: '' })).toEqual(['Clinic province is required']);
  expect(problems({ province: '' }, '', false)).toEqual([]);
  const asked = (...held: Permission[]) => needsProvince(new Set(held));
  expect([asked('econsultAndSecureMessaging'), asked('forwardEconsult')]).toEqual([true, true]);
  expect([asked('moaConsultInbox', 'secureMessagingSendMessages'), asked()]).toEqual([
    false,
    false,
  ]);
});

it('BC, AB, SK and YT are offered, and another stored province stays', () => {
  claims('preferences-15 (rule)');
  expect(provinceOptions('')).toEqual(['BC', 'AB', 'SK', 'YT']);
  expect(provinceOptions('AB')).toEqual(['BC', 'AB', 'SK', 'YT']);
  expect(provinceOptions('ON')).toEqual(['BC', 'AB', 'SK', 'YT', 'ON']);
  expect(problems({ province: 'ON' })).toEqual(['Clinic province is required']);
  expect(problems({ province: 'ON' }, 'ON')).toEqual([]);
  expect(problems({ province: 'QC' }, 'ON')).toEqual(['Clinic province is required']);
});

it('names and city are trimmed, and numbers are kept as digits', () => {
  claims('preferences-16 (rule)');
  const typed = { clinicName: '  Parkland ', city: ' Red Deer\t', emr: ' Wolf ' };
  expect(settledClinic({ ...clinic, ...typed })).toMatchObject({
    clinicName: 'Parkland',
    city: 'Red Deer',
    emr: 'Wolf',
    clinicPhone: '4035550142',
    fax: '4035550143',
  });
  fc.assert(
    fc.property(fc.string(), fc.string(), (clinicName, city) => {
      const once = settledClinic({ ...clinic, clinicName, city });
      expect(once).toEqual(settledClinic(once));
      expect([once.clinicName, once.city]).toEqual([clinicName.trim(), city.trim()]);
    }),
  );
});

it('the provinces are the thirteen of Canada, and AB is the default', () => {
  claims('profile-12', 'preferences-19');
  const wanted = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ');
  expect([...provinces].sort()).toEqual(wanted);
  expect(defaultProvince).toBe('AB');
  expect(emptyClinic.province).toBe('AB');
});
