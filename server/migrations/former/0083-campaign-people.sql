-- How many it was for when it was sent: who comes or goes later changes nothing about that.
-- A server of the version before, still running beside this one, counts nobody.
alter table campaigns add column people integer not null default 0;
update campaigns c set people = (
  select count(*) from users u
  where u.disabled_at is null and c.sent_at >= u.created_at
    and (c.roles is null or c.roles && u.roles)
    and (c.provinces is null or c.provinces && array(
      select k.province from locations l join clinics k on k.id = l.clinic_id
      where l.uid = u.id and not l.disabled)));
