/** Makes threads for tests with the action of the product. */
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { change } from '../platform/change.ts';
import type { TestServer } from '../testing.ts';
import { createThread, type NewThread } from './actions.ts';
import { addMessage } from './messages/actions.ts';

export const patient: Econsult = {
  phn: '50009-1234',
  patientFirstName: 'Walter',
  patientLastName: 'Brandt',
  patientDateOfBirth: '1958/03/14',
  patientEmail: '',
  patientPhone: '4035550188',
  patientProvince: 'AB',
  oop: false,
  symptoms: [{ question: 'Reason', answer: 'Changing pigmented lesion, left upper back' }],
  referralMediaURIs: [],
  interpretations: [],
};

type Made = Partial<Pick<NewThread, 'type' | 'specialty' | 'subsite'>> & {
  from: string;
  to: string;
  econsult?: Partial<Econsult>;
  at?: Date;
  message?: string;
};

/** Makes a thread from one person to the other, with the referrer's first message if given. */
export async function makeThread({ app }: Pick<TestServer, 'app'>, made: Made): Promise<string> {
  const { type = 'econsult', specialty = 'Dermatology', subsite = 'Skin Lesion' } = made;
  const now = made.at ?? app.clock();
  const actor = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now };
  return change(app.pool, actor, async (inside) => {
    const id = await createThread(inside, app.keys, {
      type,
      specialty,
      subsite,
      econsult: { ...patient, ...made.econsult },
      members: [
        { uid: made.from, role: 'referrer' },
        { uid: made.to, role: 'consultant' },
      ],
      ...(type === 'phoneConsult'
        ? {
            phone: {
              startTime: now,
              endTime: new Date(now.getTime() + 10 * 60_000),
              physicianPhone: '4035550142',
              specialistPhone: '6045550176',
            },
          }
        : {}),
    });
    if (made.message !== undefined)
      await addMessage(inside, app.keys, {
        activityId: id,
        uid: made.from,
        written: { text: made.message },
      });
    return id;
  });
}
