import { isProvince } from '../platform/provinces.ts';
import type { Documents } from './schemas.ts';

/** The name of a province's practice ID, and whether a register there can check it. */
export const validationIn = (
  province: string,
  { validationSettings }: Pick<Documents['signup'], 'validationSettings'>,
) =>
  isProvince(province)
    ? validationSettings[province]
    : { validationEnabled: false, fieldName: 'Practice ID' };
