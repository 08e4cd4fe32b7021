/** Parts of statements about who stands in for whom at $now. Served by covers_uid and covers_cover. */
const now = 'c.ended_at is null and c.starts_at <= $now and c.ends_at > $now';

/** For whom somebody stands in. */
export const coveredBy = (uid: string) => `coalesce((
  select array_agg(c.uid order by c.uid) from covers c
  join users o on o.id = c.uid and o.disabled_at is null
  where c.cover = ${uid} and ${now}), '{}')`;

/** Who hears what is said to somebody: whoever stands in for them, or they. */
export const listenerOf = (uid: string) => `coalesce((
  select c.cover from covers c join users o on o.id = c.cover and o.disabled_at is null
  join users w on w.id = c.uid and w.disabled_at is null
  where c.uid = ${uid} and ${now} limit 1), ${uid})`;
