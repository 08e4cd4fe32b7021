import { expect, it } from 'vitest';
import { answering, type Offer } from './specialistSearch.ts';

const offerOf = (name: string, serviceIds: readonly string[]): Offer => ({
  value: name,
  uid: name,
  specialty: 'Otolaryngology',
  name,
  label: {} as Offer['label'],
  sites: serviceIds.map(
    (serviceId) => ({ serviceId, subsite: serviceId }) as Offer['sites'][number],
  ),
});
const offers = [offerOf('Maeve', ['ear']), offerOf('Tomasz', ['nose', 'thyroid', 'ear two'])];
const found = (answers: readonly (readonly [id: string, fit: number])[]) =>
  answering(
    offers,
    answers.map(([id, fit]) => ({ service: { id }, fit })),
  ).map(({ name, hits }) => [name, ...hits.map(({ serviceId }) => serviceId)]);

it('specialists stand in the order of the search, each with the services that answer', () => {
  expect(found([])).toEqual([]);
  expect(
    found([
      ['ear two', 1],
      ['ear', 0.9],
      ['elsewhere', 0.8],
      ['nose', 0.5],
    ]),
  ).toEqual([
    ['Tomasz', 'ear two', 'nose'],
    ['Maeve', 'ear'],
  ]);
});

it('beside a complaint, services that only the name found are left out', () => {
  expect(
    found([
      ['thyroid', 1],
      ['nose', 0.3],
      ['ear two', 0.26],
    ]),
  ).toEqual([['Tomasz', 'thyroid']]);
  expect(
    found([
      ['nose', 0],
      ['thyroid', 0],
    ]),
  ).toEqual([['Tomasz', 'nose', 'thyroid']]);
});
