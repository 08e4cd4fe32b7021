/** Exports and imports the billing tables as files on the command line. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type TableName,
  tableLimits,
  tableNames,
} from '@corridor/contract/billing/tables/rules.ts';
import { billingCommandWords as words } from '@corridor/contract/operator/billing/words.ts';
import type { FilePlan } from '@corridor/contract/operator/schemas.ts';
import type { Change } from '../../platform/change.ts';
import type { Typed, Usage } from '../../platform/commandLine.ts';
import { refuseTaken } from '../../platform/files/newFile.ts';
import { readTextFile } from '../files/textFile.ts';
import { exportAudited, importTable } from './editTable.ts';
import { exportTable, planTable } from './tableFile.ts';

type Run = (change: Change, typed: Typed<{ dryRun?: true }>) => Promise<string>;

export const billingCommands: readonly (Usage & { run: Run })[] = [
  {
    name: 'billing-tables',
    does: words.list,
    run: async ({ db }) => {
      const lines: string[] = [];
      for (const table of tableNames)
        lines.push(words.row(table, (await exportTable(db, table)).rows));
      return lines.join('\n');
    },
  },
  {
    name: 'billing-tables export',
    args: '<table> <file>',
    does: words.export,
    run: async (change, { args: [name = '', file = ''] }) => {
      const path = resolve(file);
      const table = tableOf(name);
      refuseTaken(path);
      const { text, rows } = await exportAudited(change, table);
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
      return words.holds(path, rows);
    },
  },
  {
    name: 'billing-tables import',
    args: '<table> <file>',
    does: words.import,
    options: { '--dry-run': words.dryRun },
    run: async (change, { args: [name = '', file = ''], options }) => {
      const table = tableOf(name);
      const text = readTextFile(resolve(file), 3 * tableLimits.file);
      const { shown } = await planTable(change.db, table, text);
      if (shown.problemCount > 0) throw new Error(problemsOf(shown));
      if (!options.dryRun) await importTable(change, { table, text, digest: shown.digest });
      return `${changesOf(shown)}\n${options.dryRun ? words.dry : words.done}`;
    },
  },
];

function tableOf(name: string): TableName {
  const table = tableNames.find((each) => each === name);
  if (!table) throw new Error(words.noTable(tableNames));
  return table;
}

const rest = (count: number, shown: readonly unknown[]) =>
  count > shown.length ? [words.more(count - shown.length)] : [];

const problemsOf = ({ problems, problemCount }: FilePlan) =>
  [
    ...problems.map(({ where, message }) => `${where}: ${message}`),
    ...rest(problemCount, problems),
    words.unchanged,
  ].join('\n');

const changesOf = ({ added, addedCount, changed, changedCount, unchanged }: FilePlan) =>
  [
    ...added.map(({ where, name }) => `+ ${where}: ${name}`),
    ...rest(addedCount, added),
    ...changed.map(({ where, name }) => `~ ${where}: ${name}`),
    ...rest(changedCount, changed),
    words.counts(addedCount, changedCount, unchanged),
  ].join('\n');
