/** Parts of statements about who stands in for whom. Served by covers_uid and covers_cover. */

/** Whether a cover `c` runs at $now. */
export const standsNow = 'c.ended_at is null and c.starts_at <= $now and c.ends_at > $now';

/** For whom somebody stands in. */
export const coveredBy = (uid: string) => `coalesce((
  select array_agg(c.uid order by c.uid) from covers c
  join users o on o.id = c.uid and o.disabled_at is null
  where c.cover = ${uid} and ${standsNow}), '{}')`;

/** Who hears what is said to somebody: whoever stands in for them, or they. */
export const listenerOf = (uid: string) => `coalesce((
  select c.cover from covers c join users o on o.id = c.cover and o.disabled_at is null
  join users w on w.id = c.uid and w.disabled_at is null
  where c.uid = ${uid} and ${standsNow} limit 1), ${uid})`;
