import { type CameraMode, noDetails, type RunDetails } from '@corridor/contract/camera/rules.ts';
import { keepsConsent } from '@corridor/contract/gallery/subjects.ts';
import { isWholePatient, type WrittenPatient } from '@corridor/contract/patients/identity.ts';
import { dayStamp } from '../../platform/dates.ts';
import { makeStore } from '../../platform/store.ts';
import { addUploads, dropDone } from '../../uploads/mediaUploads.ts';
import { describeShot } from './describeShot.ts';

export type Shot = {
  key: string;
  /** The key of its upload. */
  upload: string;
  mode: CameraMode;
  at: string;
  /** The address of a small picture. */
  preview: string;
  /** The patient whom the page showed, or an empty text. */
  phn: string;
  /** The item of the gallery, once it is saved with its details. */
  id?: string;
};

const forgetPreviews = () => {
  for (const { preview } of shots.get()) URL.revokeObjectURL(preview);
};

/** The photos and videos of this run, the newest first. */
export const shots = makeStore<readonly Shot[]>('session', [], forgetPreviews);
export const runDetails = makeStore<RunDetails>('session', noDetails);

/** Changes the patient of the run. The next patient has not agreed to anything yet. */
export const writePatient = (turn: (before: WrittenPatient) => WrittenPatient) =>
  runDetails.change((before) => {
    const patient = turn(before.patient);
    const consent = before.consent && keepsConsent(before.patient, patient);
    return { ...before, patient, consent };
  });

type Taken = { file: File; mode: CameraMode; at: Date; preview: string; details: RunDetails };

/** Uploads a photo or a video at once. Its details are those of the moment when it was taken. */
export function keepShot({ file, mode, at, preview, details }: Taken): void {
  const key = crypto.randomUUID();
  const today = dayStamp(at.toISOString());
  const follow = async (id: string) => {
    await describeShot(id, details, today);
    shots.change((all) => all.map((shot) => (shot.key === key ? { ...shot, id } : shot)));
  };
  const [upload = ''] = addUploads([file], { recorded: true, follow });
  const phn = isWholePatient(details.patient, today) ? details.patient.phn : '';
  const shot = { key, upload, mode, at: at.toISOString(), preview, phn };
  shots.change((all) => [shot, ...all]);
}

/** Begins the next run. Uploads that are not finished go on. */
export function clearRun(): void {
  dropDone(new Set(shots.get().map(({ upload }) => upload)));
  forgetPreviews();
  shots.set([]);
  runDetails.set(noDetails);
}
