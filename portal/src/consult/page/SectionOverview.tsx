import { words } from '@corridor/contract/consult/words.ts';
import { IconAlertCircle, IconCheck, IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { placeOf } from '../sections/FormSection.tsx';
import styles from './SectionOverview.module.css';
import { isOptional, type Part } from './sectionStates.ts';

const icons = { done: IconCheck, wrong: IconAlertCircle, open: IconCircle };
const says = { done: words.done, wrong: words.wrong, open: words.open };

const jump = (name: string) => {
  const section = document.getElementById(placeOf(name));
  section?.scrollIntoView({ block: 'start' });
  section
    ?.querySelector<HTMLElement>('input, select, textarea, button')
    ?.focus({ preventScroll: true });
};

/** At the side: the parts of the page, how each stands, and a way to it. */
export function SectionOverview({
  parts,
  children,
}: {
  parts: readonly Part[];
  children: ReactNode;
}) {
  return (
    <aside className={styles.overview}>
      <nav aria-label={words.onThisPage}>
        <h2>{words.onThisPage}</h2>
        <ul>
          {parts.map(({ name, title, stands }) => {
            const Icon = icons[stands];
            return (
              <li key={name}>
                <button type="button" data-stands={stands} onClick={() => jump(name)}>
                  <Icon size={stands === 'open' ? 8 : 16} stroke={2} aria-hidden />
                  {title}
                  <span className="visuallyHidden">, {says[stands]}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      {children}
    </aside>
  );
}

/** On a phone, above the page: how far one is. */
export function Steps({ parts }: { parts: readonly Part[] }) {
  const left = parts.findIndex(({ stands, name }) => stands !== 'done' && !isOptional(name));
  const at = left < 0 ? parts.length - 1 : left;
  const next = parts[at];
  return (
    <div className={styles.steps}>
      <ol aria-label={words.onThisPage}>
        {parts.map(({ name, title, stands }) => (
          <li key={name} data-stands={stands}>
            <span className="visuallyHidden">
              {title}, {says[stands]}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <span>{words.step(at + 1, parts.length)}</span>
        {next && (
          <button type="button" onClick={() => jump(next.name)}>
            {next.title}
          </button>
        )}
      </p>
    </div>
  );
}
