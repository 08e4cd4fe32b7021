import { statement, text, texts, uuid } from '../../platform/database/database.ts';

/** The physician of the demo who writes to patients, and the office that writes for her. */
export const demoPeople = statement(
  'patients.demo-people',
  `select u.id, u.first_name, u.roles, k.clinic_id from users u join clinic_members k on k.uid = u.id
   where u.first_name in ('Grace', 'Joanne')`,
  {},
  { id: uuid, firstName: text, roles: texts, clinicId: uuid },
);
