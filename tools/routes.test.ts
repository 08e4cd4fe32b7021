/** The tests of slow answers open every page that the portal has. */
import { patientPages, routes } from '@corridor/contract/access/routes.ts';
import { expect, it, vi } from 'vitest';
import { framedRoutes, openRoutes, patientRoutes } from '../e2e/world/waitingRoutes.ts';
import { builtPages, pageExists } from '../portal/src/shell/gate/pages.ts';

/** The paths that show a page. The others lead to another address or are not built. */
async function shownPaths(): Promise<string[]> {
  // The portal reads these from the browser when it starts.
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const { makeRouter } = await import('../portal/src/routes.tsx');
  const { routesByPath } = makeRouter({} as Parameters<typeof makeRouter>[0]);
  const unbuilt = Object.keys(routes)
    .filter((name) => !pageExists(name as keyof typeof routes))
    .filter((name) => !builtPages.some((built) => name.startsWith(`${built}/`)))
    .map((name) => `/dashboard/${name}`);
  return Object.entries(routesByPath)
    .filter(([path, { options }]) => options.component && !unbuilt.includes(path))
    .map(([path]) => path);
}

it('the tests of slow answers open every route of the portal', async () => {
  const tested = [...Object.keys(framedRoutes), ...Object.keys(openRoutes)];
  expect(tested.sort()).toEqual((await shownPaths()).sort());
});

it('the tests of slow answers open every page of patients', () => {
  expect(Object.keys(patientRoutes).sort()).toEqual([...patientPages].sort());
});
