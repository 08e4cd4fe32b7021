/** Measures what a person sees, in real browsers against two processes. */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { measureList, measureTrips } from './consult.ts';
import { type Say, verdict } from './figures.ts';
import { measureGallery } from './gallery.ts';
import { median, percentile } from './processes.ts';

type Sides = {
  say: Say;
  ours: string;
  second: string;
  password: string;
  /** A thread with both people as members. */
  thread: string;
};

const ms = (value: number) => `${value.toFixed(0)} ms`;
const inbox = '/dashboard/secure-messaging';
const shownMs = 100;
const sentMs = 150;
const routeBytes = 90_000;

const launchBrowser = () =>
  chromium.launch({ executablePath: process.env.CORRIDOR_CHROMIUM ?? '/usr/bin/chromium' });

export async function measureBrowsers(sides: Sides): Promise<void> {
  const browser = await launchBrowser();
  try {
    await measureOpening(browser, sides);
    await measureSend(browser, sides);
    await measureCompose(browser, sides);
    await galleryOf(browser, sides);
  } finally {
    await browser.close();
  }
}

/** The gallery alone. */
export async function measureGalleryPage(sides: Pick<Sides, 'say' | 'ours' | 'password'>) {
  const browser = await launchBrowser();
  try {
    await galleryOf(browser, sides);
  } finally {
    await browser.close();
  }
}

const galleryOf = (
  browser: Browser,
  { say, ours, password }: Pick<Sides, 'say' | 'ours' | 'password'>,
) =>
  measureGallery(browser, {
    say,
    signInPage: (opened, name) => signInPage(opened, ours, name, password),
  });

/** The referrer sends; another specialist scrolls through the list of all services. */
async function measureCompose(browser: Browser, { say, ours, password }: Sides) {
  const referrer = await signInPage(browser, ours, 'grace.lindqvist', password);
  await measureTrips(say, referrer);
  await referrer.context().close();
  const trying = await signInPage(browser, ours, 'karim.mansour', password);
  await measureList(say, trying);
  await trying.context().close();
}

async function signInPage(browser: Browser, url: string, name: string, password: string) {
  const viewport = { width: 1440, height: 900 };
  const page = await (await browser.newContext({ baseURL: url, viewport })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${name}@demo.corridor.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/**');
  return page;
}

/** Measures from the click on a row to the patient and the messages on the screen. */
async function measureOpening(browser: Browser, { say, ours, password }: Sides) {
  const page = await signInPage(browser, ours, 'amara.okafor', password);
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  const rows = page.getByRole('region', { name: 'Consults' }).getByRole('link');
  await rows.first().click();
  await page.getByRole('log').getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts))
    .map((body) => gzipSync(body, { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);

  await page.getByRole('button', { name: 'Load more' }).click();
  await rows.nth(19).waitFor();
  const taken: number[] = [];
  for (let n = 1; n < 20; n++) {
    const row = rows.nth(n);
    // A real pointer rests for a moment before it presses.
    await row.hover();
    await page.waitForTimeout(150);
    taken.push(await row.evaluate(clickAndWait));
  }
  await page.context().close();
  say({
    what: 'Opening a thread from the list in a browser, until its content is there',
    figure: `${ms(median(taken))} median, ${ms(percentile(taken, 0.95))} p95`,
    floor: `${shownMs} ms (budget)`,
    ratio: (median(taken) / shownMs).toFixed(2),
    holds: verdict(median(taken) <= shownMs, 'median within 100 ms'),
  });
  say({
    what: 'What the inbox and a thread load beside the frame, JavaScript, gzip',
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    floor: `${routeBytes / 1000} kB (budget)`,
    ratio: (bytes / routeBytes).toFixed(2),
    holds: verdict(bytes <= routeBytes, 'at most 1.00'),
  });
}

/** Runs in the page: clicks, and returns the time until patient and messages are painted. */
function clickAndWait(row: Element): Promise<number> {
  const id = new URL((row as HTMLAnchorElement).href).searchParams.get('econsultId') ?? '';
  const isShown = () =>
    location.search.includes(id) &&
    document.querySelector('[aria-label="Consult"] h2 ~ p') !== null &&
    document.querySelector('[role="log"] li time') !== null;
  return new Promise((resolve) => {
    const started = performance.now();
    (row as HTMLElement).click();
    const look = () =>
      isShown() ? resolve(performance.now() - started) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
}

/** Measures from the keys that send to the text on the screen of the other process. */
async function measureSend(browser: Browser, { say, ours, second, password, thread }: Sides) {
  const [writer, reader] = await Promise.all([
    signInPage(browser, ours, 'amara.okafor', password),
    signInPage(browser, second, 'grace.lindqvist', password),
  ]);
  const open = async (page: Page) => {
    await page.goto(`${inbox}?econsultId=${thread}`);
    await page.getByRole('log').getByRole('listitem').first().waitFor();
  };
  await Promise.all([open(writer), open(reader)]);
  const box = writer.getByRole('textbox', { name: 'Message', exact: true });
  const taken: number[] = [];
  for (let n = 0; n < 60; n++) {
    const text = `From browser to browser ${n}.`;
    // A person sends at most three messages in a second.
    await writer.waitForTimeout(300);
    const arrival = reader.evaluate(waitForText, text);
    await box.fill(text);
    const started = await writer.evaluate(() => performance.timeOrigin + performance.now());
    await writer.keyboard.press('Control+Enter');
    taken.push((await arrival) - started);
  }
  await Promise.all([writer, reader].map((page) => page.context().close()));
  const p95 = percentile(taken, 0.95);
  say({
    what: 'A message, from one browser to another, through two processes',
    figure: `${ms(median(taken))} median, ${ms(p95)} p95`,
    floor: `${sentMs} ms (budget)`,
    ratio: (p95 / sentMs).toFixed(2),
    holds: verdict(p95 <= sentMs, 'p95 within 150 ms'),
  });
}

/** Runs in the page: returns when a text appeared, by the clock that both browsers share. */
function waitForText(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector('[role="log"]')?.textContent?.includes(text)
        ? resolve(performance.timeOrigin + performance.now())
        : requestAnimationFrame(look);
    look();
  });
}
