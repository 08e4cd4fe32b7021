import { words } from '@corridor/contract/gallery/words.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './Comparison.module.css';
import { MeasuredTable } from './measuring/MeasuredTable.tsx';
import { letters, type Photo } from './series/seriesRules.ts';
import type { ComparisonState } from './useComparison.ts';

const { comparison } = words;

type Props = { state: ComparisonState; onMeasure: ((pane: number) => void) | undefined };

/** The sizes, the notes and the uses of the shown pictures. */
export function ComparisonSide({ state, onMeasure }: Props) {
  const { shown, mode } = state;
  const [first, second] = shown;
  if (!first) return null;
  return (
    <>
      <MeasuredTable first={first} second={second} onMeasure={onMeasure} />
      {second && mode !== 'slider' && (
        <section className={styles.preview} aria-label={comparison.modes.slider}>
          <header>
            <h2>{comparison.modes.slider}</h2>
            <Button kind="link" onClick={() => state.setMode('slider')}>
              {comparison.openSlider}
            </Button>
          </header>
          <div className={styles.halves} aria-hidden>
            {[first, second].map(({ id, thumbnailUrl, url }) => (
              <img key={id} src={thumbnailUrl ?? url} alt="" />
            ))}
          </div>
        </section>
      )}
      <Facts shown={shown} />
    </>
  );
}

function Facts({ shown }: { shown: readonly Photo[] }) {
  const uses = new Map(
    shown.flatMap((photo) => photo.uses.map(({ activityId, title }) => [activityId, title])),
  );
  const noted = shown.flatMap(({ notes, id }, pane) => (notes ? [{ id, notes, pane }] : []));
  if (noted.length === 0 && uses.size === 0) return null;
  return (
    <dl className={styles.facts}>
      {noted.map(({ id, notes, pane }) => (
        <Fragment key={id}>
          <dt>{comparison.noteOf(letters[pane] ?? '')}</dt>
          <dd>{notes}</dd>
        </Fragment>
      ))}
      {uses.size > 0 && (
        <>
          <dt>{words.usedIn}</dt>
          <dd>
            {[...uses].map(([activityId, title]) => (
              <Link
                key={activityId}
                to="/dashboard/secure-messaging"
                search={{ econsultId: activityId } as never}
              >
                {title}
              </Link>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
