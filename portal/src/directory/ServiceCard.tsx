import type { Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { IconChevronLeft, IconClock, IconMapPin, IconStethoscope } from '@tabler/icons-react';
import { Button } from '../ui/buttons/Button.tsx';
import { Answering } from './Answering.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import styles from './Picker.module.css';
import { kindOf, type Seen, unavailable } from './serviceState.ts';
import { usePresentations } from './usePresentations.ts';

type Props = { service: Service; seen: Seen; onBack?: (() => void) | undefined };

/** The chosen service: its questions, its people, its response time and its clinic. */
export function ServiceCard({ service, seen, onBack }: Props) {
  const presentationOf = usePresentations(service.users);
  const away = unavailable(service, seen);
  const { serviceName, specialty, subsite, clinic, users, type, acceptanceFlags } = service;
  const time = words.answersIn(service.econsultResponseTime);
  const clinicWords = [clinic.clinicName, clinic.location.city].filter(Boolean).join(', ');
  const takes = type === 'referral' && !acceptanceFlags.acceptReferral && words.existing;
  const size = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <section className={styles.card} aria-label={serviceName}>
      {onBack && (
        <Button
          kind="link"
          icon={<IconChevronLeft size={16} stroke={2} aria-hidden />}
          onClick={onBack}
        >
          {words.back}
        </Button>
      )}
      <div className={styles.head}>
        <h3>{serviceName}</h3>
        <FavouriteStar serviceId={service.id} />
      </div>
      <p className={styles.of}>
        {[specialty, subsite, kindOf(service, seen)].filter(Boolean).join(' · ')}
      </p>
      {away && <p className={styles.away}>{away}</p>}
      <p>{service.longDescription || service.shortDescription}</p>
      {service.bio && <p>{service.bio}</p>}
      {takes && <p>{takes}</p>}
      <ul>
        {users.map((user) => (
          <li key={user.uid}>
            <IconStethoscope {...size} />
            <Answering name={words.person(user)} presentation={presentationOf(user.uid)} />
          </li>
        ))}
        {time && (
          <li>
            <IconClock {...size} />
            {time}
          </li>
        )}
        {clinicWords && (
          <li>
            <IconMapPin {...size} />
            {clinicWords}
          </li>
        )}
      </ul>
    </section>
  );
}
