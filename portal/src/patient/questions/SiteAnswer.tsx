/** @jsxImportSource preact */
import { bodySites, siteOf, type View } from '@corridor/contract/gallery/sites.ts';
import { siteName } from '@corridor/contract/gallery/sitesInFrench.ts';
import type { MouseEventHandler } from 'preact';
import { useState } from 'preact/hooks';
import { linesOf, outlines } from '../../gallery/figure/figureDrawing.ts';
import { nearestSite, sitesOf } from '../../gallery/figure/nearestSite.ts';
import { placeOnFigure } from '../../gallery/figure/placeOnFigure.ts';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import type { FieldProps } from './fieldProps.ts';
import lines from './LineField.module.css';
import styles from './SiteAnswer.module.css';

const views: readonly View[] = ['front', 'back'];
/** The outline is one half of the body; the other is its mirror image. */
const halves = ['', 'matrix(-1 0 0 1 100 0)'];

/** A place on the body, on the figure or in the list. */
export function SiteAnswer({ id, answer, described, invalid, onAnswer }: FieldProps<'bodySite'>) {
  const words = useFillingWords();
  const language = useLanguage();
  const site = answer && 'site' in answer ? answer.site : '';
  const [view, setView] = useState<View>(siteOf(site)?.view ?? 'front');
  const choose = (chosen: string) => {
    setView(siteOf(chosen)?.view ?? view);
    onAnswer({ site: chosen });
  };
  return (
    <div class={styles.site}>
      <p class={styles.lead}>{words.siteHelp}</p>
      <div class={lines.field}>
        <select
          id={id}
          aria-label={words.site}
          aria-describedby={described}
          aria-invalid={invalid ? 'true' : undefined}
          value={site}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{words.chooseSite}</option>
          {views.map((side) => (
            <optgroup key={side} label={words.sides[side]}>
              {sitesOf(side).map((name) => (
                <option key={name} value={name}>
                  {siteName(name, language)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <fieldset class={styles.sides} aria-label={words.side}>
        {views.map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={side === view}
            onClick={() => setView(side)}
          >
            {words.sides[side]}
          </button>
        ))}
      </fieldset>
      <Figure view={view} site={site} onChoose={choose} />
    </div>
  );
}

type FigureProps = { view: View; site: string; onChoose: (site: string) => void };

/** For a finger alone: the list offers the same places to the keyboard and to readers. */
function Figure({ view, site, onChoose }: FigureProps) {
  const spot = siteOf(site);
  const press: MouseEventHandler<SVGSVGElement> = ({ currentTarget, clientX, clientY }) => {
    const { x, y } = placeOnFigure(currentTarget.getBoundingClientRect(), clientX, clientY);
    const chosen = nearestSite(view, x, y);
    if (chosen && chosen in bodySites) onChoose(chosen);
  };
  return (
    <svg class={styles.drawing} viewBox="0 0 100 240" aria-hidden="true" onClick={press}>
      {halves.map((transform) => (
        <g key={transform} transform={transform}>
          <path class={styles.body} d={outlines.neutral} />
          {linesOf('neutral', view).map((line) => (
            <path key={line} class={styles.line} d={line} />
          ))}
        </g>
      ))}
      {spot?.view === view && <circle class={styles.spot} cx={spot.x} cy={spot.y} r={3.4} />}
    </svg>
  );
}
