import type { ModelFault } from './messages.ts';
import type { ModelShape, Session } from './session.ts';

type Runtime = { openSession(onnx: Uint8Array, shape: ModelShape): Promise<Session> };

/** Runs a model on a grey picture, and tells what does not fit its card. */
export async function checkModel(
  { openSession }: Runtime,
  onnx: Uint8Array,
  shape: ModelShape,
): Promise<ModelFault | undefined> {
  let session: Session;
  try {
    session = await openSession(onnx, shape);
  } catch (error) {
    return { fault: isHunger(error) ? 'tooHungry' : 'notOnnx' };
  }
  try {
    if (session.inputs !== 1) return { fault: 'inputs', found: session.inputs };
    const grey = new Uint8Array(shape.input.width * shape.input.height * 3).fill(128);
    const scores = await session.run(grey);
    if (scores?.length !== shape.labels) return { fault: 'labelCount', found: scores?.length ?? 0 };
    // Rounding may lift a score a little over one.
    const isScore = (score: number) => score >= -1e-4 && score <= 1 + 1e-4;
    return scores.every(isScore) ? undefined : { fault: 'notScores' };
  } catch (error) {
    return { fault: isHunger(error) ? 'tooHungry' : 'inputSize' };
  } finally {
    await session.release();
  }
}

const isHunger = (error: unknown) =>
  /memory|bad_alloc|alloc/i.test(String((error as Error)?.message ?? error));
