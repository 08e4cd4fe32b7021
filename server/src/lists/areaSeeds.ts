/** The demo world in the order in which it is built. Each area with a part has a line here. */
export const areaSeeds = [
  () => import('../signup/seed.ts'),
  () => import('../profile/seed.ts'),
  () => import('../directory/seed.ts'),
  () => import('../notifications/seed.ts'),
  () => import('../uploads/seed.ts'),
  () => import('../thread/seed.ts'),
  () => import('../schedule/seed.ts'),
  () => import('../drafts/seed.ts'),
  () => import('../invite/seed.ts'),
  () => import('../clinics/cover/seed.ts'),
  () => import('../annotation/seed.ts'),
  () => import('../outcomes/seed.ts'),
  () => import('../prediction/seed.ts'),
  () => import('../templates/seed.ts'),
  () => import('../resources/seed.ts'),
];
