/** The clinic of the demo that writes to patients, and its past. */
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Change } from '../../platform/change.ts';
import { all } from '../../platform/database/database.ts';
import type { Reader } from '../access.ts';
import { asOneself, type Sender } from '../actions.ts';
import { demoPeople } from './queries.ts';

type Writer = { id: string; roles: string[] };
type From = { sender: Sender; writer: Writer };
export type DemoOffice = {
  /** The physician by herself, her office for her, and the office for the clinic. */
  own: From;
  forPhysician: From;
  forClinic: From;
  reader: Reader;
};

export async function demoOffice({ db }: Change): Promise<DemoOffice> {
  const found = await all(db, demoPeople, {});
  const [grace, joanne] = ['Grace', 'Joanne'].map((name) =>
    found.find(({ firstName }) => firstName === name),
  );
  if (!grace || !joanne) throw new Error('the demo has no physician with an office');
  const { id: uid, clinicId } = grace;
  const own = asOneself(uid, clinicId);
  return {
    own: { sender: own, writer: grace },
    forPhysician: {
      sender: {
        ...own,
        office: clinicId,
        sentBy: joanne.id,
        onBehalf: { kind: 'physician', uid, name: 'Grace Lindqvist' },
      },
      writer: joanne,
    },
    forClinic: {
      sender: {
        ...own,
        owner: clinicId,
        sentBy: joanne.id,
        onBehalf: { kind: 'clinic', uid: clinicId, name: 'Parkland Family Clinic' },
      },
      writer: joanne,
    },
    reader: { uid, permissions: new Set<never>(), clinicIds: [] },
  };
}

const origin = { address: 'seed', agent: 'seed' };

/** A change at an earlier moment. Its mails are done, so its jobs do not run unless it still waits. */
export const pastChange = (
  world: Change,
  { id: uid, roles }: Writer,
  now: Date,
  isWaiting: boolean,
): Change => ({
  ...world,
  now,
  audit: (entry) => writeAudit(world.db, { viewer: { uid, roles }, origin, now }, entry),
  job: async (...job) => (isWaiting ? world.job(...job) : undefined),
});
