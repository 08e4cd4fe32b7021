import { bodySiteNames, bodySites } from '@corridor/contract/gallery/sites.ts';
import { expect, it } from 'vitest';
import { nearestSite } from './nearestSite.ts';

it('a press chooses the nearest site of the shown side, and beside the figure none', () => {
  for (const name of bodySiteNames) {
    const { view, x, y } = bodySites[name];
    expect(nearestSite(view, x + 0.4, y - 0.4)).toBe(name);
  }
  expect(nearestSite('front', 77, 94)).toBe('left-forearm');
  expect(nearestSite('back', 77, 78)).toBe('right-elbow');
  expect(nearestSite('front', 98, 200)).toBeUndefined();
});
