// Builds the portal when its sources are newer than the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, root, run } from './runtime.mjs';

const sources = ['portal', 'contract/src', 'package-lock.json'];

/** Hashes names, sizes and times of all sources: quick, and enough to notice a change. */
function fingerprint() {
  const hash = createHash('sha256');
  const walk = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) return hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`);
    for (const name of readdirSync(path).sort()) {
      if (name !== 'dist' && name !== 'node_modules') walk(join(path, name));
    }
  };
  for (const source of sources) walk(join(root, source));
  return hash.digest('hex');
}

export function buildPortal() {
  const mark = join(root, 'portal/dist/.sources');
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  console.log('Building the portal …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = [vite, 'build', '--config', 'portal/vite.config.ts', '--logLevel', 'warn'];
  // The first build empties the folder, and the patient's page joins it.
  for (const mode of ['production', 'patient']) {
    const built = run(node(), [...build, '--mode', mode]);
    if (built.status !== 0) fail('The portal could not be built (see above).');
  }
  mkdirSync(join(root, 'portal/dist'), { recursive: true });
  writeFileSync(mark, now);
}
