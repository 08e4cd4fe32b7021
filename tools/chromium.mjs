// Finds the browser for the tests, or installs it with the system's package manager.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './runtime.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function find() {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return apps.find((path) => existsSync(path));
}

export function chromium() {
  const present = process.env.CORRIDOR_CHROMIUM ?? find();
  if (present) return present;
  console.log('Installing Chromium …');
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const quiet = 'DEBIAN_FRONTEND=noninteractive';
  const command = `${sudo}apt-get update -qq && ${sudo}env ${quiet} apt-get install -y -qq --no-install-recommends chromium`;
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });
  return find() ?? fail('The browser tests need Chromium: install it, or set CORRIDOR_CHROMIUM.');
}
