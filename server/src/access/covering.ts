/** Parts of statements about cover between colleagues. Served by covers_uid and covers_cover. */

/** Tells whether a cover `c` runs at $now. */
export const runsNow = 'c.ended_at is null and c.starts_at <= $now and c.ends_at > $now';

/** The people that a person covers for. */
export const coveredPeople = (uid: string) => `coalesce((
  select array_agg(c.uid order by c.uid) from covers c
  join users o on o.id = c.uid and o.disabled_at is null
  where c.cover = ${uid} and ${runsNow}), '{}')`;

/** The covering colleague of a person, or the person. */
export const listenerOf = (uid: string) => `coalesce((
  select c.cover from covers c join users o on o.id = c.cover and o.disabled_at is null
  join users w on w.id = c.uid and w.disabled_at is null
  where c.uid = ${uid} and ${runsNow} limit 1), ${uid})`;
