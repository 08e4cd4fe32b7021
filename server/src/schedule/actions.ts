import type { Change } from '../platform/change.ts';
import { boolean, instant, run, statement, text, uuid } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

const add = statement(
  'schedule.add-vacation',
  `insert into vacations (id, uid, starts_at, ends_at, disable_econsult, disable_phone_consult,
     description)
   values ($id, $uid, $startsAt, $endsAt, $disableEconsult, $disablePhoneConsult, $description)`,
  {
    id: uuid,
    uid: uuid,
    startsAt: instant,
    endsAt: instant,
    disableEconsult: boolean,
    disablePhoneConsult: boolean,
    description: text,
  },
);

export type Vacation = {
  uid: string;
  startsAt: Date;
  endsAt: Date;
  disableEconsult: boolean;
  disablePhoneConsult: boolean;
  description: string;
};

export const addVacation = ({ db }: Change, vacation: Vacation) =>
  run(db, add, { ...vacation, id: newId() });
