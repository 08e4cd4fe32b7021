// Plain JavaScript for Node 20: finds or installs the pinned runtime and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs when node_modules is missing or older than the lockfile. */
export function install() {
  const mark = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs && pinnedNode()) return;
  console.log('Installing what is missing …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Follows the lockfile and does not change it. `npm ci` would need optional packages of every
  // system, which some registries lack. Development packages are needed because the portal is built
  // here.
  const how = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const done = spawnSync(npm, how, {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0)
    fail('The packages could not be installed (npm install failed, see above).');
  if (existsSync(mark)) utimesSync(mark, new Date(), new Date());
}

/** The runtime of the install: the tested one, with current time zone data. */
export function pinnedNode() {
  const require = createRequire(join(root, 'package.json'));
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      const path = join(dirname(require.resolve(`${name}/package.json`)), 'bin/node');
      if (existsSync(path)) return path;
    } catch {
      // The package is for another system.
    }
  }
  return Number(process.versions.node.split('.')[0]) >= 26 ? process.execPath : undefined;
}

export function node() {
  const path = pinnedNode();
  if (!path)
    fail(`No Node.js 26 for ${process.platform}-${process.arch}: install it and try again.`);
  return path;
}

export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** An environment in which scripts find the pinned runtime and the project's commands first. */
export function environment(extra = {}) {
  const bin = [dirname(node()), join(root, 'node_modules/.bin')].join(':');
  // The cache lets the next process start in half the time.
  const compiled = join(root, 'node_modules/.cache/node');
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    ...extra,
  };
}

/** Runs a command to its end, passes signals on, and exits with its code. */
export function handOver(args) {
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env: environment() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // The terminal sends Ctrl-C to the child itself.
    process.on(signal, () =>
      signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal),
    );
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
}
