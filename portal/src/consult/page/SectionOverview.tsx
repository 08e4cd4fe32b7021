import { words } from '@corridor/contract/consult/words.ts';
import { IconAlertCircle, IconCheck, IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sectionIdOf } from '../sections/FormSection.tsx';
import styles from './SectionOverview.module.css';
import { isOptional, type Part } from './sectionStates.ts';

const icons = { done: IconCheck, wrong: IconAlertCircle, open: IconCircle };
const says = { done: words.done, wrong: words.wrong, open: words.open };

const jump = (name: string) => {
  const section = document.getElementById(sectionIdOf(name));
  section?.scrollIntoView({ block: 'start' });
  section
    ?.querySelector<HTMLElement>('input, select, textarea, button')
    ?.focus({ preventScroll: true });
};

/** At the side: the sections of the page, the state of each, and a link to it. */
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

/** On a phone: the progress through the sections, above the page. */
export function Steps({ parts }: { parts: readonly Part[] }) {
  const firstOpen = parts.findIndex(({ stands, name }) => stands !== 'done' && !isOptional(name));
  const current = firstOpen < 0 ? parts.length - 1 : firstOpen;
  const next = parts[current];
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
        <span>{words.step(current + 1, parts.length)}</span>
        {next && (
          <button type="button" onClick={() => jump(next.name)}>
            {next.title}
          </button>
        )}
      </p>
    </div>
  );
}
