-- The texts ship with the server, which adds the missing ones at each start. So a restore finds an
-- empty table.
delete from billing_rejections;
