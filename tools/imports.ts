/** The source files of the checkout and their imports. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

const folders = ['contract', 'server', 'portal', 'tools', 'e2e', 'bench'];
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
  cwd: root,
  encoding: 'utf8',
});

export const files = listed
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
export const sources = files.filter(({ path }) => /^(contract|server|portal)\/src\//.test(path));

export type Import = { from: string; to: string; typeOnly: boolean };
export const importsOf = (from: readonly { path: string; text: string }[]): Import[] =>
  from.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/gm,
      ),
    ].map((match) => ({
      from: path,
      to: resolved(path, match[2] ?? match[3] ?? ''),
      typeOnly: match[1] !== undefined,
    })),
  );

function resolved(from: string, to: string): string {
  if (to.startsWith('@corridor/contract/')) return to.replace('@corridor/contract', 'contract/src');
  return to.startsWith('.') ? join(dirname(from), to) : to;
}
