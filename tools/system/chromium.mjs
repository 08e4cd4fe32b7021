// Finds the browsers for the tests, or installs them.
import { existsSync } from 'node:fs';
import { fail } from '../runtime.mjs';
import { find, install } from './systemPackage.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shell = 'chromium-headless-shell';
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The whole browser, for the tests that need its permissions and workers. */
export const chromium = () =>
  process.env.CORRIDOR_CHROMIUM ??
  find(names) ??
  apps.find((path) => existsSync(path)) ??
  install('chromium', ['chromium']) ??
  fail('The browser tests need Chromium: install it, or set CORRIDOR_CHROMIUM.');

/** The same browser without its own windows, which starts sooner and leaves more to the tests. */
export const headlessShell = () =>
  process.env.CORRIDOR_HEADLESS_SHELL ??
  find([shell]) ??
  (process.getuid?.() === 0 ? install(shell, [shell]) : undefined) ??
  chromium();
