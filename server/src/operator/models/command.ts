/** Models on the command line. */
import { resolve } from 'node:path';
import { spLabelOf } from '@corridor/contract/annotation/rules.ts';
import type { Share } from '@corridor/contract/annotation/schemas.ts';
import {
  modelStateWords,
  modelCommandWords as words,
} from '@corridor/contract/operator/models/words.ts';
import { id } from '@corridor/contract/platform/schemas.ts';
import { evaluateModel, type Note, unknownTo } from '../../annotation/modelEvaluation.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import type { Typed, Usage } from '../../platform/commandLine.ts';
import { all } from '../../platform/database/database.ts';
import {
  activateModel,
  checkedModel,
  installModel,
  withdrawModel,
} from '../../prediction/models/actions.ts';
import { readModelFolder } from '../../prediction/models/folder.ts';
import { allModels } from '../../prediction/models/queries.ts';

type Run = (change: Change, app: App, typed: Typed) => Promise<string>;

export const modelCommands: readonly (Usage & { run: Run })[] = [
  {
    name: 'model',
    does: words.list,
    run: async ({ db }) => {
      const models = await all(db, allModels, {});
      const rows = models.map(({ id: modelId, category, version, state, card }) =>
        words.row(category, version, card.name, modelStateWords[state], modelId),
      );
      return rows.join('\n') || words.none;
    },
  },
  {
    name: 'model install',
    args: '<folder>',
    does: words.install,
    run: async (change, app, { args: [folder = ''] }) => {
      const files = readModelFolder(resolve(folder));
      const checked = await checkedModel(app, files.card, files.onnx);
      return words.installed(await installModel(change, app.keys, checked, null));
    },
  },
  {
    name: 'model activate',
    args: '<id>',
    does: words.activate,
    run: onModel(activateModel, words.activated),
  },
  {
    name: 'model withdraw',
    args: '<id>',
    does: words.withdraw,
    run: onModel(withdrawModel, words.withdrawn),
  },
];

/** Reads many pictures, so it is no single change. */
export const evaluationCommand: Usage & {
  run(app: App, typed: Typed, note: Note): Promise<string>;
} = {
  name: 'model evaluate',
  args: '<folder>',
  does: words.evaluate,
  run: async (app, { args: [folder = ''] }, note) => {
    const files = readModelFolder(resolve(folder));
    const { card, onnx } = await checkedModel(app, files.card, files.onnx);
    const { quality, unreadable } = await evaluateModel(app, { card, onnx }, note);
    const { category, version, name } = card;
    const given = quality?.labels ?? [];
    const without = new Set(
      unknownTo(
        card,
        given.map(({ label }) => label),
      ),
    );
    return [
      words.evaluated(category, version, name, quality?.pictures ?? 0),
      ...(quality
        ? [rowOf(words.first, quality.first), rowOf(words.firstThree, quality.firstThree)]
        : []),
      ...given.map(({ label, share }) =>
        rowOf(`${words.indent}${spLabelOf(label)}`, share, without.has(label) ? words.noLabel : ''),
      ),
      ...(unreadable > 0 ? [words.unreadable(unreadable)] : []),
    ].join('\n');
  },
};

const rowOf = (name: string, share: Share, more = '') => words.share(name, share, more).trimEnd();

function onModel(act: (change: Change, id: string) => Promise<void>, message: string): Run {
  return async (change, _app, { args: [typed = ''] }) => {
    const known = (await all(change.db, allModels, {})).some(
      ({ id: modelId }) => modelId === typed,
    );
    if (!id.safeParse(typed).success || !known) throw new Error(words.unknown(typed));
    await act(change, typed);
    return message;
  };
}
