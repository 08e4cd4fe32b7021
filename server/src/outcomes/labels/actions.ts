import {
  areLabelsOf,
  type LabelledSpecialty,
  mayLabelIn,
} from '@corridor/contract/annotation/rules.ts';
import type { calls } from '@corridor/contract/outcomes/labels/calls.ts';
import { isApplianceOutcome } from '@corridor/contract/payments/appliance.ts';
import type { InputOf } from '@corridor/contract/platform/wire.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { addAgreed, keepCustomLabels, saveLabel } from '../../annotation/actions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockOpenThreadRow, type Thread } from '../../thread/access.ts';
import { putEconsult } from '../../thread/question/actions.ts';
import { openEconsult } from '../../thread/sealed.ts';
import { collectsData } from '../actions.ts';
import { usesOfPath } from './queries.ts';

type Label = InputOf<(typeof calls)['ai-specialistLabelImages']>['labels'][number];

/** Tells whether the viewer may label the pictures of a thread. */
export async function mayLabel(
  db: Db,
  { uid, permissions }: Viewer,
  { role, specialty, subsite }: Thread,
) {
  const collects = await collectsData(db, uid);
  return { collects, may: mayLabelIn({ role, specialty, subsite, collects, permissions }) };
}

/** The viewer's label of a picture in a consult. A colleague's label stays beside it. */
export const ownLabel = ({ imageLabels = [] }: Econsult, { uid }: Viewer, path: string) =>
  imageLabels.find(({ filePath, doctorUid }) => filePath === path && doctorUid === uid);

/**
 * Saves the labels of pictures in their consults. Where the patient agrees, they teach the AI too.
 */
export async function labelImages(
  change: Change,
  app: App,
  viewer: Viewer,
  labels: readonly Label[],
): Promise<number> {
  for (const label of labels) await labelImage(change, app, viewer, label);
  const used = labels.flatMap(({ customLabels }) => customLabels);
  await keepCustomLabels(change, app, viewer.uid, used);
  return labels.length;
}

async function labelImage(change: Change, app: App, viewer: Viewer, label: Label) {
  const { specialty, doctorLabels, customLabels } = label;
  if (doctorLabels.length + customLabels.length === 0) throw refuse('invalid-argument', 'no-label');
  if (!areLabelsOf(specialty, doctorLabels)) throw refuse('invalid-argument', 'unknown-label');
  const uses = await all(change.db, usesOfPath, { filePath: label.filePath });
  const threads = await labelledThreads(change, viewer, uses, specialty);
  const media = uses[0]?.media;
  if (!media || threads.length === 0) throw refuse('not-found');
  let informed = label.aiPrediction !== '';
  for (const { id, sealed, patient } of threads) {
    const econsult = openEconsult(app, id, sealed);
    if (!econsult) throw refuse('failed-precondition', 'unreadable');
    const predicted = econsult.aiPredictions?.outcome.humanReadableLabel;
    // The progress of an appliance predicts nothing of a picture.
    informed ||= predicted !== undefined && !isApplianceOutcome(predicted);
    const own = ownLabel(econsult, viewer, label.filePath);
    const others = (econsult.imageLabels ?? []).filter((each) => each !== own);
    const kept = { ...label, doctorUid: viewer.uid };
    await putEconsult(change, app, id, { ...econsult, imageLabels: [...others, kept] });
    await change.audit({ action: 'outcomes.label', subject: `thread:${id}`, patient });
  }
  const image = await addAgreed(change, { media, specialty });
  if (!image) return;
  await saveLabel(change, app, { image, doctor: viewer.uid, doctorLabels, customLabels, informed });
}

/** The threads of a picture in which the viewer may label it. Another thread is as if missing. */
async function labelledThreads(
  change: Change,
  viewer: Viewer,
  uses: readonly { activityId: string }[],
  specialty: LabelledSpecialty,
): Promise<Thread[]> {
  const threads: Thread[] = [];
  for (const { activityId } of uses) {
    const thread = await readable(change, viewer, activityId);
    if (thread?.specialty !== specialty) continue;
    if ((await mayLabel(change.db, viewer, thread)).may) threads.push(thread);
  }
  return threads;
}

async function readable(change: Change, viewer: Viewer, activityId: string) {
  try {
    return await lockOpenThreadRow(change, viewer, activityId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
