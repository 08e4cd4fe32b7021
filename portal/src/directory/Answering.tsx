import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';
import { words } from '@corridor/contract/preferences/presentation/words.ts';
import { IconLanguage, IconTargetArrow } from '@tabler/icons-react';
import styles from './Answering.module.css';

const size = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The languages of a person and the time in which they aim to answer, as facts of a list. */
export function PresentationFacts({ presentation }: { presentation: Presentation }) {
  const { languages, responseTargetDays } = presentation;
  return (
    <>
      {languages.length > 0 && (
        <span>
          <IconLanguage {...size} />
          <span className="visuallyHidden">{words.spokenLanguages}</span>
          {words.spoken(languages)}
        </span>
      )}
      {responseTargetDays !== null && (
        <span>
          <IconTargetArrow {...size} />
          {words.aims(responseTargetDays)}
        </span>
      )}
    </>
  );
}

type Props = { name: string; presentation: Presentation | undefined };

/** A person who answers, with their presentation. */
export function Answering({ name, presentation }: Props) {
  return (
    <div className={styles.answering}>
      {name}
      {presentation?.bio && <p>{presentation.bio}</p>}
      {presentation && <PresentationFacts presentation={presentation} />}
    </div>
  );
}
