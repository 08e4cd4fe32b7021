import { byCollege } from '@corridor/contract/directory/order.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { collegeHeading, words } from '@corridor/contract/directory/words.ts';
import { IconClock } from '@tabler/icons-react';
import { Avatar } from '../ui/marks/Avatar.tsx';
import styles from './Picker.module.css';
import { byWhom, kindOf, type Seen, unavailable } from './serviceState.ts';

type Props = {
  services: readonly Service[];
  chosen: string;
  seen: Seen;
  onChoose: (service: Service) => void;
};

export const rowOf = (serviceId: string) => `found-${serviceId}`;

/** What was found, by college; each is a button that chooses it. */
export function ServiceResults({ services, chosen, seen, onChoose }: Props) {
  return (
    <section className={styles.results} aria-label={words.results}>
      {byCollege(services).map(({ college, services: members }) => (
        <div key={college}>
          <h3 className={styles.college}>
            {collegeHeading(college)} <span>{members.length}</span>
          </h3>
          <ul>
            {members.map((service) => (
              <li key={service.id}>
                <Row
                  service={service}
                  current={service.id === chosen}
                  seen={seen}
                  onChoose={() => onChoose(service)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type RowProps = { service: Service; current: boolean; seen: Seen; onChoose: () => void };

function Row({ service, current, seen, onChoose }: RowProps) {
  const away = unavailable(service, seen);
  const time = words.answers(service.econsultResponseTime);
  return (
    <button
      id={rowOf(service.id)}
      type="button"
      className={styles.row}
      aria-pressed={current}
      onClick={onChoose}
    >
      <Avatar name={service.users[0]?.userName ?? service.serviceName} />
      <span className={styles.what}>
        <strong>{service.serviceName}</strong>
        {away ? (
          <small className={styles.away}>{`${kindOf(service, seen)} · ${away}`}</small>
        ) : (
          <small>
            {[kindOf(service, seen), byWhom(service), service.specialty]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
      </span>
      {time && (
        <span className={styles.time}>
          <IconClock size={14} stroke={1.75} aria-hidden />
          <span className="visuallyHidden">{words.responseTime}</span>
          {time}
        </span>
      )}
    </button>
  );
}
