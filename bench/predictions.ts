/** Messages while pictures wait for a prediction. */
import { heldOutPicture } from '../server/src/prediction/training/evaluation.ts';
import { sendFile } from '../server/src/testing.ts';
import { ms, type Say } from './figures.ts';
import type { Filled } from './messaging.ts';
import { ask, latencies, percentile } from './processes.ts';

type Sides = {
  say: Say;
  ours: string;
  filled: Filled;
  signIn(url: string, email: string): Promise<string>;
};

const waiting = 20;
const rounds = 5;

export async function measurePredictions({ say, ours, filled, signIn }: Sides): Promise<void> {
  const token = await signIn(ours, 'grace.lindqvist@demo.corridor.example');
  // The size of a screen: a job draws it of each picture, and the thread takes that.
  const content = await heldOutPicture('derm', 'melanoma', 1, 1_600);
  const sent = { content, name: 'skin.jpg', purpose: 'media' };
  const { id: uri } = await sendFile(ours, token, sent);
  const [activityId = ''] = filled.threads;
  const message = {
    url: `${ours}/call/thread-sendMessage`,
    data: { activityId, message: 'Full excision with a 2 mm margin, in my clinic.' },
    token,
  };
  const predict = async () => {
    const answered = await ask(`${ours}/call/ai-predictImage`, { uri, aiType: 'derm' }, token);
    if (!answered.ok) throw new Error(`a prediction answered ${answered.status}`);
  };
  await predict();
  await latencies(message, 40);
  const taken = { calm: [] as number[], busy: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    let isBusy = true;
    const all = Array.from({ length: waiting }, predict);
    const predicted = Promise.all(all).finally(() => {
      isBusy = false;
    });
    // From here on they wait; their requests have come in.
    await Promise.race(all);
    const before = taken.busy.length;
    while (isBusy) taken.busy.push(...(await latencies(message, 1)));
    await predicted;
    // Sends as many messages without predictions right after, when the machine is as fast.
    taken.calm.push(...(await latencies(message, taken.busy.length - before)));
  }
  const [calm, busy] = [percentile(taken.calm, 0.95), percentile(taken.busy, 0.95)];
  say({
    what: `A message sent while ${waiting} predictions wait`,
    figure: `${ms(busy)} p95`,
    floor: `${ms(calm)} p95 (the same without predictions)`,
    ratio: (busy / calm).toFixed(2),
    holds: `${busy / calm < 1.3 ? 'holds' : 'FAILS'}: below 1.30`,
  });
}
