import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import type { Service } from './schemas.ts';
import { defaultCity, inOrder } from './serviceOrder.ts';

const service = (id: string, city: string, province: string, ms: number) =>
  ({ id, clinic: { location: { city, province } }, econsultResponseTime: ms }) as Service;

it('a person without a clinic searches from Calgary, AB', () => {
  claims('directory-36');
  expect(defaultCity).toEqual({ city: 'Calgary', province: 'AB' });
  const all = [
    service('Vancouver', 'Vancouver', 'BC', 1),
    service('Edmonton', 'Edmonton', 'AB', 2),
    service('Calgary', 'Calgary', 'AB', -1),
  ];
  expect(inOrder(all, defaultCity).map(({ id }) => id)).toEqual([
    'Calgary',
    'Edmonton',
    'Vancouver',
  ]);
});
