import { isProvince } from '../platform/provinces.ts';
import type { Documents } from './schemas.ts';

/** How a number of a province is called, and whether a register there can say that it is right. */
export const validationIn = (
  province: string,
  { validationSettings }: Pick<Documents['signup'], 'validationSettings'>,
) =>
  isProvince(province)
    ? validationSettings[province]
    : { validationEnabled: false, fieldName: 'Practice ID' };
