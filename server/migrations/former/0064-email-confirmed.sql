-- Whether somebody has shown that they read what comes to their address. Whoever is invited does so by
-- the link of the invitation; whoever signed up without the code of the mail has not yet.
alter table users add column email_confirmed boolean not null default true;
update users u set email_confirmed = false
  from signups s where s.uid = u.id and not s.email_confirmed;
alter table signups drop column email_confirmed;
