-- Files that were cleaned by a list of what goes are cleaned anew by a list of what stays. So are those
-- that could not be read: pieces of a film can be read now.
update files set clean = null
where clean is not null and content_type in ('image/jpeg', 'image/png', 'video/mp4', 'video/webm');
