/** Exports and imports the directory as a file on the command line. */
import { writeFileSync } from 'node:fs';
import { limits } from '@corridor/contract/operator/form.ts';
import type { ImportPlan } from '@corridor/contract/operator/schemas.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { acts } from '../requests/acts.ts';
import { askOnCommandLine } from '../requests/command.ts';
import { exportDirectory } from './directoryFile.ts';
import { auditExport } from './directoryImport.ts';
import { planImport } from './plan.ts';
import { readTextFile } from './textFile.ts';

function formatOf(path: string): 'csv' | 'json' {
  const [, ending] = /\.(csv|json)$/i.exec(path) ?? [];
  if (!ending) throw new Error('Name a file that ends in .csv or .json.');
  return ending.toLowerCase() as 'csv' | 'json';
}

export async function exportFile(change: Change, path: string): Promise<string> {
  const format = formatOf(path);
  const { text, services } = await exportDirectory(change.db, format);
  await auditExport(change, format, services);
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  return `${path} holds ${services} services.`;
}

export async function importFile(
  change: Change,
  app: App,
  { path, dry }: { path: string; dry: boolean },
): Promise<string> {
  const format = formatOf(path);
  const text = readTextFile(path, limits.fileOnCommandLine);
  const { shown } = await planImport(change.db, format, text);
  if (shown.problemCount > 0) throw new Error(describePlan(shown));
  const input = { format, text, digest: shown.digest, alone: false };
  if (!dry) await askOnCommandLine(change, app, acts.import, input);
  return `${describePlan(shown)}\n${dry ? 'Nothing was changed: this was a dry run.' : 'All of it is done.'}`;
}

/** Describes the changes of a plan, or its problems. */
function describePlan(plan: ImportPlan): string {
  const { problems, problemCount, added, changed } = plan;
  const more = (count: number, shown: unknown[]) =>
    count > shown.length ? [`… and ${count - shown.length} more`] : [];
  if (problemCount > 0)
    return [
      ...problems.map(({ where, message }) => `${where}: ${message}`),
      ...more(problemCount, problems),
      'Nothing was changed.',
    ].join('\n');
  const rest = [
    `${plan.addedCount} added, ${plan.changedCount} changed, ${plan.unchanged} unchanged services`,
    `${plan.people} people and ${plan.clinics} clinics added`,
    ...(['permissions', 'synonyms'] as const).map(
      (name) => `${name}: ${plan[name].added} added, ${plan[name].removed} removed`,
    ),
    `search settings changed: ${plan.settings.join(', ') || 'none'}`,
  ];
  return [
    ...added.map(({ where, name }) => `+ ${where}: ${name}`),
    ...more(plan.addedCount, added),
    ...changed.map(({ where, name, fields }) => `~ ${where}: ${name} [${fields.join(', ')}]`),
    ...more(plan.changedCount, changed),
    ...rest,
  ].join('\n');
}
