/** The messages between the server and its prediction worker. */
import type { ModelShape } from './session.ts';

export type Asked = { kind: 'predict'; key: string; picture: Uint8Array } | { kind: 'check' };

/** The model itself comes when the worker says that it is missing. */
export type Task = Asked & { shape: ModelShape; onnx?: Uint8Array };

/** The fault of a model. */
export type ModelFault =
  | { fault: 'notOnnx' | 'inputSize' | 'notScores' | 'tooSlow' | 'tooHungry' }
  | { fault: 'inputs' | 'labelCount'; found: number };

export type Outcome =
  | { scores: number[] }
  | { missing: true }
  | { wrong: ModelFault }
  | { failed: string };
