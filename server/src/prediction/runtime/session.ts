/** Runs ONNX models. Only the worker of predictions and the training load this file. */
import type { ModelCard } from '@corridor/contract/prediction/schemas.ts';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { normalised } from './pixels.ts';

// More threads would need workers of their own, and the server has other work.
env.wasm.numThreads = 1;

/** The facts of a model that the runtime needs. */
export type ModelShape = { input: ModelCard['input']; labels: number };

export type Session = {
  inputs: number;
  run(pixels: Uint8Array): Promise<Float32Array>;
  release(): Promise<void>;
};

export async function openSession(onnx: Uint8Array, { input }: ModelShape): Promise<Session> {
  const session = await InferenceSession.create(onnx, {
    executionProviders: ['wasm'],
    logSeverityLevel: 4,
  });
  const [inputName = ''] = session.inputNames;
  const [outputName = ''] = session.outputNames;
  return {
    inputs: session.inputNames.length,
    async run(pixels) {
      const shape = [1, 3, input.height, input.width];
      const image = new Tensor('float32', normalised(pixels, input), shape);
      const { [outputName]: scores } = await session.run({ [inputName]: image });
      return scores?.data as Float32Array;
    },
    release: () => session.release(),
  };
}
