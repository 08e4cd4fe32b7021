import type { Locator, Page } from '@playwright/test';
import { consult } from './world/consults.ts';
import { desktop, expect, phone, signIn, test, type World } from './world/world.ts';

/** Records presses and changes outside the open layers, and the page's calls to the server. */
async function watch(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/call/')) calls.push(pathname);
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const type of ['click', 'input', 'change', 'submit'])
      document.addEventListener(
        type,
        ({ isTrusted, target }) => {
          const element = target as HTMLElement;
          if (isTrusted && !element.closest('dialog, [popover]'))
            seen.push(`${type} ${element.outerHTML.slice(0, 120)}`);
        },
        true,
      );
  });
  return async () => {
    const own = new Set(['/call/shell-recordEvents', '/call/thread-markRead']);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    return [...seen, ...calls.filter((path) => !own.has(path))];
  };
}

/** A script opens the layer, so that the focus stays in place. */
const open = (opener: Locator) => opener.evaluate((element: HTMLElement) => element.click());

type Layer = {
  open: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Locator;
  /** An action with Enter inside the layer. */
  enter?: (page: Page) => Promise<unknown>;
  /** A menu returns the focus to its own button. */
  keepsOpener?: true;
};

const layers: Record<string, Layer> = {
  palette: {
    open: (page) => page.keyboard.press('Control+k'),
    shown: (page) => page.getByRole('combobox', { name: /^Search consults/ }),
    enter: (page) => page.keyboard.type('nothing is called so'),
  },
  dialog: {
    open: (page) => open(page.getByRole('button', { name: 'Invite a Colleague' })),
    shown: (page) => page.getByRole('dialog', { name: 'Invite a Colleague' }),
    enter: (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().focus(),
  },
  question: {
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions' }).evaluate((button: HTMLElement) => {
        (button.nextElementSibling as HTMLElement).showPopover();
      });
      await open(page.getByRole('menuitem', { name: /wrong patient/i }));
    },
    shown: (page) => page.getByRole('dialog'),
    keepsOpener: true,
  },
  menu: {
    open: (page) => open(page.getByRole('button', { name: 'Filter by status' })),
    shown: (page) => page.getByRole('menu', { name: 'Filter by status' }),
    keepsOpener: true,
  },
};

const controls: Record<string, (page: Page) => Locator> = {
  button: (page) => page.getByRole('button', { name: 'Archive', exact: true }),
  switch: (page) => page.getByRole('switch', { name: 'Bill' }),
  link: (page) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', {
      name: 'Resources',
      exact: true,
    }),
  'list row': (page) => page.getByRole('region', { name: 'Consults' }).getByRole('link').first(),
  'text box': (page) => page.getByRole('textbox', { name: 'Message', exact: true }),
  'file button': (page) => page.locator('input[type=file]').first(),
};

async function openThread(page: Page, world: World) {
  const id = consult(world, 'Under many layers');
  await signIn(page, 'Amara Okafor');
  // The page finishes its own calls before the test counts any.
  const opened = ['login-setCustomClaims_v1', 'thread-markRead'].map((call) =>
    page.waitForResponse(`**/call/${call}`),
  );
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('log', { name: 'Messages' }).getByText('Under many layers').waitFor();
  await Promise.all(opened);
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  if (await ok.isVisible()) await ok.click();
}

for (const [over, layer] of Object.entries(layers)) {
  test(`keys belong to the ${over} alone, wherever the focus was before`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(desktop);
    await openThread(page, world);
    const reached = await watch(page);
    for (const [name, find] of Object.entries(controls)) {
      await test.step(name, async () => {
        const control = find(page);
        await control.focus();
        await layer.open(page);
        await expect(layer.shown(page)).toBeVisible();
        for (const key of ['e', 'u', 'm', 'j', 'k', 'c', 'r', '/', '?', 'Control+k'])
          await page.keyboard.press(key);
        await expect(layer.shown(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(layer.shown(page)).toHaveCount(0);
        if (!layer.keepsOpener) await expect(control).toBeFocused();

        // A key that stays down closes the layer and presses nothing below it.
        for (const key of ['Enter', 'Space']) {
          await control.focus();
          await layer.open(page);
          await expect(layer.shown(page)).toBeVisible();
          await layer.enter?.(page);
          await page.keyboard.down(key);
          await page.keyboard.down(key);
          if (await layer.shown(page).count()) await page.keyboard.press('Escape');
          await expect(layer.shown(page)).toHaveCount(0);
          await control.focus();
          await page.keyboard.down(key);
          await page.keyboard.up(key);
        }
        expect(await reached()).toEqual([]);
      });
    }
    await expect(page).toHaveURL(/econsultId=/);
  });
}

test('a menu has the focus as soon as it shows', async ({ page, world }) => {
  await page.setViewportSize(desktop);
  await openThread(page, world);
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  await archive.focus();
  const inMenu = await page
    .getByRole('button', { name: 'Filter by status' })
    .evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.closest('[popover]') !== null;
    });
  expect(inMenu).toBe(true);
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
});

test('Enter in the palette does not press the button that had the focus', async ({
  page,
  world,
}) => {
  await page.setViewportSize(desktop);
  await openThread(page, world);
  const reached = await watch(page);
  for (const find of Object.values(controls)) {
    await find(page).focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search consults/ }).fill('Invite a C');
    await expect(page.getByRole('option')).toHaveText(['Invite a Colleague']);
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    const invite = page.getByRole('dialog', { name: 'Invite a Colleague' });
    await expect(invite.getByLabel('First name')).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    // Enter presses nothing in the opened dialog either.
    await expect(invite.getByText('Check form for errors.')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(find(page)).toBeFocused();
  }
  expect(await reached()).toEqual([]);
  await controls.button?.(page).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search consults/ }).fill('resources');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard\/(edit-)?resources/);
  expect(await reached()).toEqual([]);
});

test('a held key presses once, and only where it went down', async ({ page, world }) => {
  await page.setViewportSize(desktop);
  await openThread(page, world);
  const bill = controls.switch?.(page) as Locator;
  const archive = controls.button?.(page) as Locator;
  const reached = await watch(page);
  for (const key of ['Enter', 'Space']) {
    // The key goes down on one control and comes up on another.
    await bill.focus();
    await page.keyboard.down(key);
    await archive.focus();
    await page.keyboard.up(key);
    await page.keyboard.down('Shift');
    await page.keyboard.up('Shift');
  }
  expect(await reached()).toEqual([]);
  const box = controls['text box']?.(page) as Locator;
  await box.fill('One');
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(box).toHaveValue('One\n\n\n');
  await page.locator('#content').focus();
  await page.keyboard.down('m');
  await page.keyboard.down('m');
  await page.keyboard.up('m');
  await expect(page.getByRole('status').getByRole('button', { name: 'UNDO' })).toBeVisible();
  const muted = (await reached()).filter((call) => call === '/call/thread-setMuted');
  expect(muted).toHaveLength(1);
});

test('the drawer of a phone has the keys while it is open and returns them on closing', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'Amara Okafor');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  for (const key of ['c', '?', 'j', 'Control+k', 'g', 'n']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Tab');
    // The browser's own buttons come between the last and the first control.
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('dialog') ? 'DIALOG' : activeElement?.tagName;
    });
    expect(['DIALOG', 'BODY']).toContain(place);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(page).toHaveURL(/secure-messaging/);
});

test('a held key runs the action of a snackbar once', async ({ page, world }) => {
  await page.setViewportSize(desktop);
  await openThread(page, world);
  const reached = await watch(page);
  await page.keyboard.press('m');
  const undo = page.getByRole('status').getByRole('button', { name: 'UNDO' });
  await undo.focus();
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(undo).toHaveCount(0);
  const clicks = (await reached()).filter((one) => one.startsWith('click'));
  expect(clicks).toHaveLength(1);
  expect(clicks[0]).toContain('UNDO');
});
