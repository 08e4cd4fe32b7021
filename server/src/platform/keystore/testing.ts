/** A clone as it stood while the key file was tracked, with a home that was made by it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../settings.ts';

/** The last commit before the start moved the key file out of the checkout. */
const earlier = 'b71921a';

export type Clone = { root: string; git(...args: string[]): string; pull(): void };

export function earlierClone(root: string): Clone {
  execFileSync('git', ['clone', '-q', '--no-checkout', repository, root]);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('checkout', '-q', '--detach', earlier);
  linkPackages(root);
  return {
    root,
    git,
    /** As far as this checkout is, with what is not committed here yet. */
    pull() {
      const here = { cwd: repository, encoding: 'utf8' } as const;
      git('checkout', '-q', '--detach', execFileSync('git', ['rev-parse', 'HEAD'], here).trim());
      for (const folder of ['server', 'contract'])
        cpSync(join(repository, folder), join(root, folder), {
          recursive: true,
          filter: (path) => !path.includes('node_modules'),
        });
    },
  };
}

/** The packages of this checkout, but the workspaces of the clone. */
function linkPackages(root: string): void {
  for (const folder of ['', 'server']) {
    const packages = join(repository, folder, 'node_modules');
    const links = join(root, folder, 'node_modules');
    mkdirSync(links);
    for (const name of readdirSync(packages))
      if (name !== '@corridor') symlinkSync(join(packages, name), join(links, name));
  }
  const workspaces = join(root, 'node_modules/@corridor');
  mkdirSync(workspaces);
  for (const name of ['contract', 'server', 'portal'])
    symlinkSync(join(dirname(dirname(workspaces)), name), join(workspaces, name));
}

/** The key file that everybody has who has this repository. */
export const publishedKeyFile = () =>
  execFileSync('git', ['show', `${earlier}:.corridor-keys.json`], {
    cwd: repository,
    encoding: 'utf8',
  });
