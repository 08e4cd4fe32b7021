import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { openPredictor, type Predictor, TooSlow, usualLimits } from './predictor.ts';
import { madeModel, shapeOf } from './testing.ts';

let predictor: Predictor | undefined;
afterEach(() => predictor?.close());
const open = (limits: Partial<typeof usualLimits> = {}) => {
  predictor = openPredictor({ ...usualLimits, ...limits });
  return predictor;
};

const small = madeModel({ side: 8, channels: 3 });
let read = 0;
const smallModel = {
  key: 'small',
  shape: shapeOf(8, 3),
  onnx: async () => {
    read += 1;
    return small;
  },
};
/** Many filters at full size: minutes of work, and gigabytes between its layers. */
const slow = madeModel({ side: 256, channels: 256, layers: 6 });
const hungry = madeModel({ side: 1_024, channels: 256 });

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();

it('a picture gets one score for each label, and the model is read once', async () => {
  read = 0;
  const { predict } = open();
  const scores = await predict(smallModel, picture);
  expect(scores).toHaveLength(3);
  expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 5);
  expect(await predict(smallModel, picture)).toEqual(scores);
  expect(read).toBe(1);
});

it.each([
  ['no file at all', Buffer.from('no model'), shapeOf(8, 3), { fault: 'notOnnx' }],
  ['half of a file', small.subarray(0, 200), shapeOf(8, 3), { fault: 'notOnnx' }],
  ['more labels on the card', small, shapeOf(8, 4), { fault: 'labelCount', found: 3 }],
  ['another size on the card', small, shapeOf(16, 3), { fault: 'inputSize' }],
  [
    'answers that are no scores',
    madeModel({ side: 8, channels: 3, ending: 'Neg' }),
    shapeOf(8, 3),
    { fault: 'notScores' },
  ],
  ['more memory than it may have', hungry, shapeOf(1_024, 256), { fault: 'tooHungry' }],
  ['its own card', small, shapeOf(8, 3), undefined],
])('a model with %s is judged', async (_, onnx, shape, fault) => {
  expect(await open().check(onnx, shape)).toEqual(fault);
});

it('a model that needs too long is ended, and the next picture finds a new thread', async () => {
  const { check, predict } = open({ seconds: 10 });
  expect(await check(slow, shapeOf(256, 256))).toEqual({ fault: 'tooSlow' });
  expect(await predict(smallModel, picture)).toHaveLength(3);
  const late = { key: 'slow', shape: shapeOf(256, 256), onnx: async () => slow };
  const waiting = predict(smallModel, picture);
  await expect(predict(late, picture)).rejects.toThrow(TooSlow);
  expect(await waiting).toHaveLength(3);
});

it('a picture that cannot be read fails alone', async () => {
  const { predict } = open();
  const broken = async () => Buffer.from('not a picture');
  const bomb = async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>');
  for (const bytes of [broken, bomb, async () => (await picture()).subarray(0, 100)])
    await expect(predict(smallModel, bytes)).rejects.toThrow();
  expect(await predict(smallModel, picture)).toHaveLength(3);
});

it('beyond the bound nothing waits, and a picture is read when its turn comes', async () => {
  const { predict } = open({ waiting: 2 });
  let opened = 0;
  const counted = () => {
    opened += 1;
    return picture();
  };
  const waiting = [predict(smallModel, counted), predict(smallModel, counted)];
  const refused = { code: 'resource-exhausted', details: { reason: 'queue' } };
  await expect(predict(smallModel, counted)).rejects.toMatchObject(refused);
  expect(opened).toBeLessThan(2);
  await Promise.all(waiting);
  expect(await predict(smallModel, counted)).toHaveLength(3);
});

it('a closed predictor takes no picture and leaves no thread', async () => {
  const { predict, close } = open();
  await predict(smallModel, picture);
  await close();
  await expect(predict(smallModel, picture)).rejects.toMatchObject({ code: 'resource-exhausted' });
});
