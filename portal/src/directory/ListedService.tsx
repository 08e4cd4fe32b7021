import type { Obstacle } from '@corridor/contract/directory/results.ts';
import type { Reason, Service } from '@corridor/contract/directory/schemas.ts';
import { resultWords, words } from '@corridor/contract/directory/words.ts';
import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';
import { IconChevronRight, IconClock, IconMapPin, IconStethoscope } from '@tabler/icons-react';
import { PresentationFacts } from './Answering.tsx';
import styles from './DirectoryPage.module.css';
import { kindOf, type Seen } from './serviceState.ts';

type Props = {
  service: Service;
  index: number;
  /** Tab reaches one service of the list, and the arrows reach the others. */
  reached: boolean;
  seen: Seen;
  reason: Reason | undefined;
  /** The reason why the service cannot be asked now. */
  obstacle: Obstacle | undefined;
  /** The presentation of the owner. */
  presentation: Presentation | undefined;
  onReached: () => void;
  onChoose: () => void;
};

/** A service of the list. A press chooses it. */
export function ListedService({
  service,
  index,
  reached,
  seen,
  reason,
  obstacle,
  presentation,
  onReached,
  onChoose,
}: Props) {
  const { serviceName, specialty, subsite, clinic, users } = service;
  const time = words.answersIn(service.econsultResponseTime);
  const clinicWords = [clinic.clinicName, clinic.location.city, clinic.location.province];
  const size = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <button
      type="button"
      className={styles.service}
      data-at={index}
      tabIndex={reached ? 0 : -1}
      onFocus={onReached}
      // A service that takes no draft can be read, but not chosen.
      aria-disabled={obstacle && !obstacle.keeps}
      onClick={obstacle && !obstacle.keeps ? undefined : onChoose}
    >
      <strong>{serviceName}</strong>
      <span className={styles.about}>
        <span className={styles.of}>
          {[specialty, subsite, kindOf(service, seen)].filter(Boolean).join(' · ')}
        </span>
        {reason && (
          <span className={styles.reason}>{resultWords.reason(reason.said, reason.to)}</span>
        )}
        {obstacle && <span className={styles.away}>{obstacle.why}</span>}
        {obstacle && <span className={styles.text}>{obstacle.instead}</span>}
        <span className={styles.text}>{service.longDescription || service.shortDescription}</span>
        {presentation?.bio && <span className={styles.bio}>{presentation.bio}</span>}
        <span className={styles.facts}>
          {users[0] && (
            <span>
              <IconStethoscope {...size} />
              {words.person(users[0])}
            </span>
          )}
          <span>
            <IconMapPin {...size} />
            {clinicWords.filter(Boolean).join(', ')}
          </span>
          {time && (
            <span>
              <IconClock {...size} />
              {time}
            </span>
          )}
          {presentation && <PresentationFacts presentation={presentation} />}
          {(!obstacle || obstacle.keeps) && (
            <span className={styles.choose}>
              {words.select}
              <IconChevronRight {...size} />
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
