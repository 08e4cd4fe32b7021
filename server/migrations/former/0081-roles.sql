-- Whoever has a role: how many they are, and who hears at once that it opens something else.
create index users_roles on users using gin (roles);
