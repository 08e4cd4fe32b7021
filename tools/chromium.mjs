// Finds the browsers for the tests, or installs them with the system's package manager.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './runtime.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shell = 'chromium-headless-shell';
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function find(commands) {
  for (const name of commands) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
}

function install(name) {
  console.log(`Installing ${name} …`);
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const quiet = 'DEBIAN_FRONTEND=noninteractive';
  const command = `${sudo}apt-get update -qq && ${sudo}env ${quiet} apt-get install -y -qq --no-install-recommends ${name}`;
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });
  return find([name]);
}

/** The whole browser, for the tests that need its permissions and workers. */
export const chromium = () =>
  process.env.CORRIDOR_CHROMIUM ??
  find(names) ??
  apps.find((path) => existsSync(path)) ??
  install('chromium') ??
  fail('The browser tests need Chromium: install it, or set CORRIDOR_CHROMIUM.');

/** The same browser without its own windows, which starts sooner and leaves more to the tests. */
export const headlessShell = () =>
  process.env.CORRIDOR_HEADLESS_SHELL ??
  find([shell]) ??
  (process.getuid?.() === 0 ? install(shell) : undefined) ??
  chromium();
