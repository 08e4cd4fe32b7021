import { words } from '@corridor/contract/gallery/words.ts';
import { Fragment, useRef } from 'react';
import { calendarDaysBetween, dayOf, longTime } from '../../../platform/dates.ts';
import { useKeys } from '../../../platform/pageKeys.ts';
import { Kbd } from '../../../ui/marks/Kbd.tsx';
import { letters, type Photo, sizeText } from './seriesRules.ts';
import styles from './Timeline.module.css';

const { comparison } = words;

type Props = {
  photos: readonly Photo[];
  /** The ids that are shown, the first as A. */
  panes: readonly string[];
  onPut: (pane: number, id: string) => void;
};

/** The pictures of a series along the time between them. A press shows one as B. */
export function Timeline({ photos, panes, onPut }: Props) {
  const pointed = useRef<string>(undefined);
  const put = (pane: number) => pointed.current && onPut(pane, pointed.current);
  const box = useRef<HTMLElement>(null);
  useKeys({ a: () => put(0), b: () => put(1) }, box);
  const [first, last] = [photos[0], photos.at(-1)];
  if (!first || !last) return null;
  const shown = panes.flatMap((id) => photos.findIndex((photo) => photo.id === id));
  const between = (place: number) =>
    place > Math.min(...shown.slice(0, 2)) && place <= Math.max(...shown.slice(0, 2));
  const point = (id?: string) => () => {
    pointed.current = id;
  };
  return (
    <section ref={box} className={styles.timeline} aria-label={comparison.series}>
      <header className={styles.head}>
        <h2>{comparison.photos(photos.length)}</h2>
        <p>{comparison.span(longTime(first.taken), longTime(last.taken))}</p>
        <p className={styles.hint}>
          <Kbd>A</Kbd> <Kbd>B</Kbd> {comparison.keysHint}
        </p>
      </header>
      <ol className={styles.line}>
        {photos.map((photo, place) => {
          const shownAs = letters.filter((_, pane) => panes[pane] === photo.id);
          const before = photos[place - 1];
          const days = before && Math.max(0, calendarDaysBetween(before.taken, photo.taken));
          return (
            <Fragment key={photo.id}>
              {days !== undefined && (
                <li
                  className={styles.gap}
                  data-between={between(place)}
                  style={{ flexGrow: Math.max(1, days) }}
                >
                  <span className="tabular">{comparison.days(days)}</span>
                </li>
              )}
              <li className={styles.photo} data-shown={shownAs.length > 0}>
                <button
                  type="button"
                  aria-label={[
                    comparison.put(longTime(photo.taken), letters[1]),
                    shownAs.length > 0 && comparison.shownAs(shownAs.join(', ')),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  aria-pressed={shownAs.length > 0}
                  onPointerEnter={point(photo.id)}
                  onPointerLeave={point()}
                  onFocus={point(photo.id)}
                  onBlur={point()}
                  onClick={(event) => onPut(event.shiftKey ? 0 : 1, photo.id)}
                >
                  {photo.thumbnailUrl && <img src={photo.thumbnailUrl} alt="" />}
                  {shownAs.length > 0 && <b>{shownAs.join('')}</b>}
                </button>
                <i aria-hidden />
                <strong>{dayOf(photo.taken)}</strong>
                <small className="tabular">{sizeText(photo.measured)}</small>
              </li>
            </Fragment>
          );
        })}
      </ol>
    </section>
  );
}
