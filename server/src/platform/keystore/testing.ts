/** A clone of the time when git tracked the key file, with a home made by it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../settings.ts';

/** The last commit before the key file left the checkout. */
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
    /** Brings the clone to this checkout, with its uncommitted files. */
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

/** Links the packages of this checkout, except the workspaces. */
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

/** The key file that git once tracked. */
export const publishedKeyFile = () =>
  execFileSync('git', ['show', `${earlier}:.corridor-keys.json`], {
    cwd: repository,
    encoding: 'utf8',
  });
