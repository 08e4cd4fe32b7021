import type { TestServer } from '../../testing.ts';
import { canary } from '../../walk/canaryMarks.ts';
import { newThread, ofThread } from '../../walk/owner.ts';
import type { RouteRows, Rows } from '../../walk/rows.ts';
import { filenameOf, sendPicture } from './testing.ts';

/** A picture that Grace has sent to Amara. */
async function pictureToLabel({ server }: { server: TestServer }) {
  const [from, to] = [await server.signIn('Grace'), await server.signIn('Amara')];
  const { media } = await sendPicture(server, { from, to });
  return { specialty: 'Dermatology', filename: await filenameOf(server, media) };
}

/** Labels of a consult, and those of the pictures that come from consults. */
export const rows = {
  'ai-doctorLabelImage': {
    gate: 'consultants',
    unowned: 'the caller’s own id; the picture has a name, as annotation.test.ts says',
    marked: [
      ({ thread }) => ({
        aiPrediction: [canary('label')],
        aiVersion: canary('version'),
        doctorLabels: [canary('label')],
        created: '2026-11-18T16:00:00Z',
        fileUri: `images/ai_images/${'0'.repeat(32)}.jpg`,
        specialty: 'Dermatology',
        doctorUid: thread,
      }),
    ],
  },
  'ai-updateImageSpecialty': {
    gate: 'consultants',
    unowned: 'any picture of the caller’s specialties: annotation.test.ts',
  },
  'ai-specialistLabelImages': {
    gate: 'consultants',
    marked: [
      {
        labels: [
          {
            filePath: canary('path'),
            aiPrediction: canary('label'),
            doctorLabels: [],
            customLabels: [canary('label')],
            aiVersion: canary('version'),
            specialty: 'Dermatology',
            created: '2026-11-18T16:00:00Z',
          },
        ],
      },
    ],
  },
  'annotation-specialties': 'consultants',
  'annotation-batch': {
    gate: 'consultants',
    input: () => ({ specialty: 'Dermatology' }),
    marked: [{ specialty: 'Dermatology', condition: canary('condition') }],
  },
  'annotation-image': { gate: 'consultants', input: pictureToLabel },
  'annotation-quality': 'operators',
  'outcomes-imageLabels': { gate: 'consultants', input: newThread, owned: ofThread() },
  'outcomes-customLabels': 'consultants',
} as const satisfies Rows;

export const routeRows = {
  'annotation-picture': 'consultants',
  'annotation-export': 'exporters',
} as const satisfies RouteRows;
