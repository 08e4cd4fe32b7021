import { integer, statement, text, texts } from '../../platform/database/database.ts';

/** Each role with the number of its people. Served by users_roles. */
export const rolesWithPeople = statement(
  'operator.roles-with-people',
  `select role, permissions as granted, version,
     (select count(*) from users where roles @> array[role] and disabled_at is null)::integer
       as people
   from role_permissions`,
  {},
  { role: text, granted: texts, version: integer, people: integer },
);

/**
 * People with the role and no other role that grants the changed permissions.
 * Served by users_roles.
 */
export const touchedByRole = statement(
  'operator.touched-by-role',
  `with changed as (
     (select unnest($granted::text[]) as key except select unnest(permissions) from role_permissions where role = $role)
     union all
     (select unnest(permissions) from role_permissions where role = $role except select unnest($granted::text[])))
   select count(*)::integer as people from users u
   where u.roles @> array[$role::text] and u.disabled_at is null and exists (
     select from changed where not exists (
       select from role_permissions r
       where r.role = any (u.roles) and r.role <> $role and changed.key = any (r.permissions)))`,
  { role: text, granted: texts },
  { people: integer },
);
