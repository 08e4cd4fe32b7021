import type { ModelState } from '../../prediction/rules.ts';

const percent = (share: number) => `${Math.round(100 * share)} %`;

export const modelStateWords: Record<ModelState, string> = {
  candidate: 'Candidate',
  active: 'Active',
  withdrawn: 'Withdrawn',
};

export const modelWords = {
  title: 'AI models',
  lead: 'A model is two files: model.onnx and card.json. A category is offered as long as one of its models is active.',
  install: 'Install a model',
  filesHelp: 'Both files of one model, model.onnx up to 16 MB',
  twoFiles: 'Choose two files: model.onnx and card.json.',
  none: 'No model is installed',
  noneLead: 'AI prediction is not offered until a model is installed and active.',
  trying: 'Trying the model on a picture',
  installed: (file: string) =>
    `${file} is installed as a candidate. It answers when you activate it.`,
  activate: 'Activate',
  withdraw: 'Withdraw',
  activated: (name: string, version: string) => `${name} ${version} is active.`,
  withdrawn: (name: string, version: string) => `${name} ${version} is withdrawn.`,
  withdrawTitle: 'Withdraw this model?',
  withdrawText: (category: string) =>
    `${category} is no longer offered until another model is activated. Predictions that were made stay with their pictures.`,
  nameAndVersion: (name: string, version: string) => `${name} ${version}`,
  trainedOn: 'Trained on',
  licence: 'Licence',
  labels: 'Labels',
  input: 'Input',
  size: (width: number, height: number) => `${width} × ${height}`,
  measured: 'Measured',
  figures: (pictures: number, first: number, three: number, on: string) =>
    `${percent(first)} first label right, ${percent(three)} among the first three, on ${pictures} pictures: ${on}`,
  digest: 'SHA-256 of model.onnx',
  by: (who: string | null, when: string) => `Installed by ${who ?? 'the command line'}, ${when}`,
} as const;

type Counted = { right: number; total: number; low: number; high: number };

export const modelCommandWords = {
  list: 'lists the installed models',
  install: 'installs a model as a candidate: a folder with model.onnx and card.json',
  activate: 'lets a model answer for its category; the one before it is withdrawn',
  withdraw: 'takes a model out; its category is offered again when another is activated',
  row: (category: string, version: string, name: string, state: string, id: string) =>
    [category.padEnd(10), version.padEnd(10), state.padEnd(10), id, name].join('  '),
  installed: (id: string) => `Installed as a candidate: ${id}`,
  activated: 'Active.',
  withdrawn: 'Withdrawn.',
  none: 'No model is installed.',
  unknown: (id: string) => `There is no model ${id}.`,
  evaluate: 'scores a model folder on the pictures labelled by specialists, without installing it',
  evaluated: (category: string, version: string, name: string, pictures: number) =>
    `${category} ${version}, ${name}: ${pictures} labelled ${pictures === 1 ? 'picture' : 'pictures'}.`,
  first: 'First label right',
  firstThree: 'Right among the first three',
  indent: '  ',
  share: (name: string, { right, total, low, high }: Counted, more: string) =>
    [
      name.padEnd(40),
      `${right} of ${total}`.padStart(12),
      percent(right / total).padStart(6),
      `95 %: ${percent(low)} to ${percent(high)}`.padEnd(22),
      more,
    ].join('  '),
  noLabel: 'The model has no such label.',
  unreadable: (pictures: number) =>
    `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} could not be read.`,
} as const;
