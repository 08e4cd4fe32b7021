import type { AiType } from './rules.ts';

export const categoryWords: Record<AiType, string> = {
  ear: 'Ear',
  nasal: 'Nasal',
  derm: 'Dermatology',
  oral: 'Oral',
  rear: 'Rear of throat',
  endoscope: 'Endoscope',
  lvl1: 'First level',
};

const scored = (threshold: number) => String(threshold);

export const predictionWords = {
  title: 'AI prediction',
  choose: 'Ask about this picture as',
  running: 'Looking at the picture',
  noModel: 'No model is active on this installation.',
  video: 'AI prediction is not available for video files.',
  failed: 'Error Predicting Image.',
  disclaimer:
    'This is not a diagnosis. Our AI is a visual prediction tool intended for educational purposes only.',
  none: (threshold: number) => `No label scored ${scored(threshold)} or more.`,
  version: (version: string, trainedOn: string) => `Version ${version}. ${trainedOn}`,
  formerVersion: (version: string) => `Version ${version}`,
  score: (score: number) => score.toFixed(2),
  scoreOf: (label: string, score: number) => `${label}: ${score.toFixed(2)} of 1`,
  noCategory: (category: string) => `This installation has no active model for ${category}.`,
  queue: 'Many pictures are waiting for a prediction. Please try again in a minute.',
} as const;

/** The reasons why a model is refused. */
export const modelFaults = {
  cardNotJson: 'card.json is not JSON.',
  cardField: (field: string, message: string) => `card.json, ${field}: ${message}`,
  labelTwice: (aiLabel: string) => `card.json, labels: ${aiLabel} is there twice.`,
  empty: 'model.onnx is empty.',
  tooLarge: (megabytes: number) => `model.onnx is larger than ${megabytes} MB.`,
  notOnnx: 'model.onnx is no ONNX model, or one that the runtime does not know.',
  inputs: (count: number) => `The model takes ${count} inputs; it must take one picture.`,
  inputSize: (width: number, height: number) =>
    `The model does not take pictures of ${width} by ${height} as card.json says.`,
  labelCount: (outputs: number, labels: number) =>
    `The model answers ${outputs} scores, and card.json names ${labels} labels.`,
  notScores: 'The model does not answer scores between 0 and 1.',
  tooSlow: 'The model needs too long for one picture.',
  tooHungry: 'The model needs too much memory.',
  taken: (version: string) => `Version ${version} of this category is installed already.`,
} as const;
