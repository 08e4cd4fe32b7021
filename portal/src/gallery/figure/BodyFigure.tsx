import {
  type BodySite,
  bodySites,
  type Figure,
  siteLabel,
  siteOf,
  type View,
} from '@corridor/contract/gallery/sites.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import styles from './BodyFigure.module.css';
import { linesOf, outlines } from './figureDrawing.ts';
import { nearestSite, sitesOf } from './nearestSite.ts';
import { placeOnFigure } from './placeOnFigure.ts';

type Props = {
  /** The chosen site, or an empty text. */
  site: string;
  figure?: Figure;
  /** The number of pictures of each site. */
  counts: ReadonlyMap<string, number>;
  /** Only sites with pictures can be chosen. */
  onlyPictured?: boolean;
  onChoose: (site: BodySite) => void;
};

/** A body from both sides. A site is chosen on the drawing or in the list beside it. */
export function BodyFigure({ site, figure = 'neutral', counts, onlyPictured, onChoose }: Props) {
  const siteView = siteOf(site)?.view;
  const [view, setView] = useState<View>(siteView ?? 'front');
  // A site that comes from outside turns the figure to its side.
  const [shownSite, setShownSite] = useState(site);
  if (shownSite !== site) {
    setShownSite(site);
    if (siteView) setView(siteView);
  }
  const countOf = (name: string) => counts.get(name) ?? 0;
  const pictured = (name: BodySite) => (countOf(name) > 0 ? 0 : 1);
  /** The sites with pictures come first. */
  const listed = sitesOf(view)
    .filter((name) => !onlyPictured || countOf(name) > 0)
    .toSorted((one, other) => pictured(one) - pictured(other));
  const choose = (chosen: BodySite) => {
    if (onlyPictured && countOf(chosen) === 0) return;
    setShownSite(chosen);
    onChoose(chosen);
  };
  return (
    <div className={styles.figure}>
      <Drawing site={site} figure={figure} view={view} counts={counts} onChoose={choose} />
      <div className={styles.side}>
        <Segmented label={words.side} value={view} options={words.sides} onChange={setView} />
        <SiteList site={site} listed={listed} countOf={countOf} onChoose={choose} />
        <p className={styles.hint}>{words.sideHints[view]}</p>
      </div>
    </div>
  );
}

type ListProps = {
  site: string;
  listed: readonly BodySite[];
  countOf: (site: string) => number;
  onChoose: (site: BodySite) => void;
};

function SiteList({ site, listed, countOf, onChoose }: ListProps) {
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a site chosen on the drawing comes into view
  useEffect(() => {
    const chosen = list.current?.querySelector(':checked')?.closest('label');
    chosen?.scrollIntoView({ block: 'nearest' });
  }, [site]);
  return (
    <fieldset ref={list} className={styles.list}>
      <legend className="visuallyHidden">{words.bodySite}</legend>
      {listed.map((name) => (
        <label key={name} className={styles.row}>
          <input
            type="radio"
            name={group}
            className="visuallyHidden"
            checked={name === site}
            onChange={() => onChoose(name)}
          />
          <span>{siteLabel(name)}</span>
          {countOf(name) > 0 && (
            <span className="tabular">
              {countOf(name)}
              <span className="visuallyHidden"> {words.pictures(countOf(name))}</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

type DrawingProps = {
  site: string;
  figure: Figure;
  view: View;
  counts: ReadonlyMap<string, number>;
  onChoose: (site: BodySite) => void;
};

/** For the pointer alone: the list offers the same sites to the keyboard and to readers. */
function Drawing({ site, figure, view, counts, onChoose }: DrawingProps) {
  const [pointed, setPointed] = useState<BodySite>();
  const siteUnder = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { x, y } = placeOnFigure(currentTarget.getBoundingClientRect(), clientX, clientY);
    return nearestSite(view, x, y);
  };
  const marked = sitesOf(view).filter(
    (name) => name === site || name === pointed || (counts.get(name) ?? 0) > 0,
  );
  return (
    <div className={styles.drawing} aria-hidden>
      <svg
        viewBox="0 0 100 240"
        role="presentation"
        onPointerMove={(event) => setPointed(siteUnder(event))}
        onPointerLeave={() => setPointed(undefined)}
        onPointerUp={(event) => {
          const chosen = siteUnder(event);
          if (chosen) onChoose(chosen);
        }}
      >
        {['', 'matrix(-1 0 0 1 100 0)'].map((transform) => (
          <g key={transform} transform={transform}>
            <path className={styles.body} d={outlines[figure]} />
            {linesOf(figure, view).map((line) => (
              <path key={line} className={styles.line} d={line} />
            ))}
          </g>
        ))}
        {marked.map((name) => (
          <circle
            key={name}
            className={styles.spot}
            data-chosen={name === site}
            data-pointed={name === pointed}
            cx={bodySites[name].x}
            cy={bodySites[name].y}
            r={2.8}
          />
        ))}
      </svg>
      <p className={styles.pointed}>{pointed ? siteLabel(pointed) : ''}</p>
    </div>
  );
}
