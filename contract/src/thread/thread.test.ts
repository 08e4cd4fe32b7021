import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { calls } from '../endpoints.ts';
import { columnBudget } from '../inbox/rules.ts';
import { errorCodes } from '../platform/errors.ts';
import { expected } from '../platform/expected.ts';
import type { Permission } from '../platform/permissions.ts';
import { keywordsOf, searchTerm } from '../platform/searchTerms.ts';
import { words as general } from '../platform/words.ts';
import { queries } from './calls.ts';
import { addressOf } from './contact/rules.ts';
import {
  activityRoles,
  inMemberOrder,
  isHighlighted,
  mayEditStatus,
  senderColour,
  viewerTypeOf,
  viewerTypes,
} from './rules.ts';
import { econsult } from './schemas.ts';
import { statusWords } from './words.ts';

const named = (lastName: string, role: (typeof activityRoles)[number], firstName = 'A') => ({
  lastName,
  firstName,
  role,
});

it('a thread has four roles and two kinds of view', () => {
  claims('thread-39');
  expect(activityRoles).toEqual(['referrer', 'consultant', 'moa', 'forwarder']);
  expect(viewerTypes).toEqual(['md', 'moa']);
  expect([...activityRoles, null].map(viewerTypeOf)).toEqual(['md', 'md', 'moa', 'md', 'moa']);
});

it('members are listed by role and then by name', () => {
  claims('thread-08');
  const members = [
    named('Zeta', 'forwarder'),
    named('Petrie', 'moa'),
    named('Okafor', 'consultant'),
    named('Adams', 'consultant', 'B'),
    named('Adams', 'consultant', 'A'),
    named('Lindqvist', 'referrer'),
  ];
  expect(
    inMemberOrder(members).map(({ lastName, firstName }) => `${lastName} ${firstName}`),
  ).toEqual(['Lindqvist A', 'Adams A', 'Adams B', 'Okafor A', 'Petrie A', 'Zeta A']);
});

it('senders get eight colours in turn', () => {
  claims('thread-12');
  expect(Array.from({ length: 10 }, (_, place) => senderColour(place))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 1, 2,
  ]);
});

it('a search term loses its hyphen only after five digits', () => {
  claims('inbox-10 (rule)');
  expect(['50009-1234', '50009-AB'].map(searchTerm)).toEqual(['500091234', '50009ab']);
  for (const kept of ['5000-1234', '500091-234', 'x50009-1', 'smith-jones', '50009-'])
    expect(searchTerm(kept), kept).toBe(kept.replace(/-$/, ''));
});

it('a status is filled for the role whose turn it is', () => {
  claims('thread-27 (rule)', 'thread-78 (rule)');
  const filled = (role: Parameters<typeof isHighlighted>[1]) =>
    Object.keys(statusWords).filter((status) => isHighlighted(status as never, role));
  expect(filled('consultant')).toEqual(['pending']);
  expect(filled('moa')).toEqual(['to_book', 'to_book_urgent']);
  expect(filled(null)).toEqual(['to_book', 'to_book_urgent']);
  expect(filled('referrer')).toEqual([]);
  expect(filled('forwarder')).toEqual([]);
});

it('of twelve columns the text has 11, and 9 beside a status', () => {
  claims('inbox-17');
  expect([columnBudget(false), columnBudget(true)]).toEqual([11, 9]);
});

it('the address of a patient from another province is shown line by line', () => {
  claims('thread-77 (address)');
  const oopData = {
    genderCode: 'F',
    addressLine1: '12 Main Street',
    addressLine2: 'Unit 4',
    addressLine3: '',
    cityName: 'Vancouver',
    postalCode: 'V6H 1A5',
  };
  const home = { patientProvince: 'BC', oop: true, oopData };
  expect(addressOf(home)).toEqual(['12 Main Street', 'Unit 4', 'Vancouver BC V6H 1A5']);
  expect(addressOf({ ...home, oop: false })).toEqual([]);
  expect(addressOf({ ...home, oopData: undefined })).toEqual([]);
});

it('an econsult has its specified fields', () => {
  claims('thread-21');
  const whole = {
    phn: '50009-1234',
    patientFirstName: 'Walter',
    patientLastName: 'Brandt',
    patientEmail: 'w@example.org',
    patientPhone: '4035550188',
    patientDateOfBirth: '1958/03/14',
    patientProvince: 'AB',
    oop: true,
    symptoms: [{ question: 'Reason', answer: 'A lesion' }],
    referralMediaURIs: [],
    imageLabels: [
      {
        filePath: 'activityMedia/1',
        aiPrediction: 'naevus',
        doctorLabels: ['melanoma'],
        customLabels: [],
        aiVersion: '1',
        specialty: 'Dermatology',
        created: '2026-11-18T16:00:00Z',
      },
    ],
    aiPredictions: { outcome: { humanReadableLabel: 'Patient to see Specialist' } },
    interpretations: [{ interpretationType: 'audiogram', created: '2026-11-18T16:00:00Z' }],
  };
  expect(econsult.parse(whole)).toEqual(whole);
  const other = [{ interpretationType: 'x-ray', created: '2026-11-18T16:00:00Z' }];
  expect(econsult.safeParse({ ...whole, interpretations: other }).success).toBe(false);
  const shown = queries['thread-econsult'].output.shape.econsult.unwrap().shape;
  expect(Object.keys(shown)).toContain('specialistResponse');
});

it('the calls have the fields of the specification', () => {
  claims('thread-50');
  const id = '0198a3c5-1111-7000-8000-000000000001';
  const forwarded = {
    activityId: id,
    referingPhysicianUid: id,
    recipientSpecialistUId: id,
    subject: 'Ear',
    newSpecialty: 'Otolaryngology',
    newSubSite: 'Ear and Hearing',
    previousMessages: true,
  };
  const payloads: Partial<Record<keyof typeof calls, object[]>> = {
    'fcm-markNotificationAsRead_v1': [{}, { campaignIds: [id] }],
    'consultDraft-listDrafts': ['user_drafts', 'drafts_pending_approval'].map(
      (consultDraftsCollectionType) => ({ consultDraftsCollectionType }),
    ),
    'fax-queueMOAEConsultFax': [{ activityId: id, messageToMOA: 'Please book.' }],
    'activity-addSelfToActivityAsMoa_v1': [{ activityId: id }],
    'secureMessaging-addUserToActivity': [
      { activityId: id, newUserId: id, activityRole: 'consultant' },
    ],
    'activity-changeStatus_v1': [{ activityId: id, status: 'booked' }],
    'interpretations-billInterpretation': [
      { activityId: id, options: { billAudiogram: true, billSinusEndoscopy: false } },
    ],
    'phoneConsult-billAndMarkComplete': [{ activityId: id, billingCode: '03.01' }],
    'routing-routeReferral_v2': [{ city: 'Red Deer', province: 'AB', activityType: 'econsult' }],
    'secureMessaging-forwardEconsult': [forwarded],
    'consult-searchApprovers': [{ searchText: 'had' }],
    'secureMessaging-exportEconsultPdf': [{ activityId: id }],
  };
  const takes = (name: string, input: unknown) =>
    expect(calls[name as keyof typeof calls].input.safeParse(input).success, name);
  for (const [name, accepted] of Object.entries(payloads))
    for (const payload of accepted) {
      takes(name, payload).toBe(true);
      takes(name, { ...payload, more: 1 }).toBe(false);
    }
  takes('secureMessaging-getConsultantsAvailableToUser', null).toBe(true);
  takes('secureMessaging-addUserToActivity', {
    activityId: id,
    newUserId: id,
    activityRole: 'moa',
  }).toBe(false);
  takes('activity-changeStatus_v1', { activityId: id, status: 'no_status' }).toBe(false);
  const list = calls['secureMessaging-getConsultantsAvailableToUser'].output;
  expect(list.safeParse([{ uid: id, label: 'Dr. A' }]).success).toBe(true);
});

it('a consultant and an office of a consultant’s clinic edit the status', () => {
  claims('thread-41 (rule)');
  const shared = { clinicIds: ['a', 'b'], consultantClinicIds: ['b', 'c'] };
  const edits = (role: (typeof activityRoles)[number] | undefined, more: object = {}) =>
    mayEditStatus({ permissions: new Set(['editActivityStatus']), role, ...shared, ...more });
  const office = new Set<Permission>(['editActivityStatus', 'moaConsultInbox']);
  expect(edits('consultant', { clinicIds: [] })).toBe(true);
  expect(edits('moa')).toBe(true);
  expect(edits('moa', { clinicIds: ['a'] })).toBe(false);
  expect(edits(undefined, { permissions: office })).toBe(true);
  expect(edits(undefined, { permissions: office, clinicIds: [] })).toBe(false);
  // Other members of a shared clinic are not its office.
  for (const role of ['referrer', 'forwarder', undefined] as const)
    expect(edits(role), role).toBe(false);
  // The permission is required too.
  for (const role of ['consultant', 'moa'] as const)
    expect(edits(role, { permissions: new Set(['moaConsultInbox']) }), role).toBe(false);
});

it('a lost session and an unknown error have their words', () => {
  claims('thread-72', 'thread-73');
  expect(errorCodes.unauthenticated.word).toBe('You are not logged in. Please refresh the page.');
  expect(general.generic).toBe('An error occurred.');
  expect(general.explained('Error sending fax', 'busy')).toBe('Error sending fax: busy');
});

it('an unknown value throws and tells the person to reload', () => {
  claims('thread-74');
  expect(expected(statusWords, 'booked')).toBe('Booked');
  expect(() => expected(statusWords, 'toString' as never)).toThrow(
    'Something unexpected was received. Please reload the page.',
  );
});

it('a name with an apostrophe is found with it, without it and by its second part', () => {
  expect(keywordsOf(['O’Shaughnessy', "D'Arcy"])).toEqual(
    expect.arrayContaining(['oshaughnessy', 'shaughnessy', 'darcy', 'arcy', "d'arcy"]),
  );
});
