import type { Change } from '../platform/change.ts';
import { putRegister } from './actions.ts';

/** Invented numbers with which somebody can sign up in the demo, one of them of somebody who has retired. */
export const seedRegister = (world: Change) =>
  putRegister(world, [
    { province: 'AB', number: '500091234', lastName: 'Baptiste', active: true },
    { province: 'AB', number: '900018765', lastName: 'Moreau', active: true },
    { province: 'AB', number: '612390045', lastName: 'Fenwick', active: false },
    { province: 'BC', number: '12345', lastName: 'Larkin', active: true },
    { province: 'BC', number: 'J1234', lastName: 'Sato', active: true },
  ]);
