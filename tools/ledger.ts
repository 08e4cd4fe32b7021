/** npm run ledger: which requirement is claimed by a test and which is not, by issue and area. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Row = { id: string; area: string; issue: string };
export type Claim = { id: string; file: string };

const folder = resolve(import.meta.dirname, '../docs/requirements');

export function readLedger(): Row[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([id = '', area = '', , , issue = '']) => ({ id, area, issue })),
  );
}

/** Ids in the titles of tests: it('thread-14 thread-15 (status chip): …'). */
export function claimsIn(file: string, source: string, areas: ReadonlySet<string>): Claim[] {
  const titles = source.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g);
  return [...titles].flatMap(([, , title = '']) =>
    [...title.matchAll(/\b([a-z]+)-(\d\d)\b/g)]
      .filter(([, area = '']) => areas.has(area))
      .map(([id]) => ({ id, file })),
  );
}

export function problems(rows: Row[], claims: Claim[], finished: ReadonlySet<string>): string[] {
  const known = new Set(rows.map((row) => row.id));
  const claimed = new Set(claims.map((claim) => claim.id));
  return [
    ...claims
      .filter((claim) => !known.has(claim.id))
      .map((claim) => `${claim.file} claims ${claim.id}, which does not exist`),
    ...rows
      .filter((row) => finished.has(row.issue) && !claimed.has(row.id))
      .map((row) => `${row.id} is claimed by no test, though ${row.issue} is finished`),
  ];
}

function summary(rows: Row[], claims: Claim[]): string[] {
  const claimed = new Set(claims.map((claim) => claim.id));
  const groups = Map.groupBy(
    rows.filter((row) => row.issue !== 'note'),
    (row) => `${row.issue} · ${row.area}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const open = group.filter((row) => !claimed.has(row.id)).map((row) => row.id);
      const done = group.length - open.length;
      return `${name}: ${done} of ${group.length}${open.length > 0 ? `; open: ${open.join(' ')}` : ''}`;
    });
}

function main(): void {
  const rows = readLedger();
  const areas = new Set(rows.map((row) => row.area));
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
    { encoding: 'utf8' },
  );
  const claims = files
    .split('\n')
    .filter((file) => file !== '' && file !== 'tools/ledger.test.ts')
    .flatMap((file) => claimsIn(file, readFileSync(file, 'utf8'), areas));
  const finished = readFileSync(join(folder, 'finished.txt'), 'utf8').split('\n').filter(Boolean);
  const wrong = problems(rows, claims, new Set(finished));
  if (!process.argv.includes('--check')) console.log(summary(rows, claims).join('\n'));
  const claimed = new Set(claims.map((claim) => claim.id)).size;
  console.log([...wrong, `${claimed} of ${rows.length} requirements are claimed.`].join('\n'));
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
