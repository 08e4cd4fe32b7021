import type { Page } from '@playwright/test';
import { takeSession } from '../world/world.ts';

export const grid = (page: Page) => page.getByRole('region', { name: 'Hours of calls' });
export const column = (page: Page, day: string) =>
  grid(page).getByRole('list', { name: day, exact: true });
export const blocks = (page: Page, day: string) => column(page, day).getByRole('button');
export const block = (page: Page, name: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^${name}`) });
export const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
export const preview = (page: Page) => page.getByRole('region', { name: 'How colleagues see it' });
/** The times of the blocks of a day. */
export const times = (page: Page, day: string) =>
  blocks(page, day).locator('strong').allTextContents();

export async function openSchedule(page: Page, tab = 'phone', name = 'Amara Okafor') {
  await takeSession(page, name);
  await page.goto(`/dashboard/edit-schedule?tab=${tab}`);
  await page.getByRole('region', { name: 'How colleagues see it' }).waitFor();
}

const slotPixels = 15;
/** A point of a day in the window, by its slot with a fraction. */
async function pointAt(page: Page, day: string, slot: number) {
  const box = await column(page, day).boundingBox();
  if (!box) throw new Error(`no column ${day}`);
  return { x: box.x + box.width / 2, y: box.y + slot * slotPixels };
}

/** Drags from one slot to another one. */
export async function drag(
  page: Page,
  from: { day: string; slot: number },
  to: { day: string; slot: number },
) {
  const [start, end] = [
    await pointAt(page, from.day, from.slot),
    await pointAt(page, to.day, to.slot),
  ];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

export async function press(page: Page, day: string, slot: number) {
  const { x, y } = await pointAt(page, day, slot);
  await page.mouse.click(x, y);
}
