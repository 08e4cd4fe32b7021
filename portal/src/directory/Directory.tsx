import type { Service, SpecialtyMap } from '@corridor/contract/directory/schemas.ts';
import { byCollege, inOrder } from '@corridor/contract/directory/serviceOrder.ts';
import { collegeHeading, words } from '@corridor/contract/directory/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import styles from './Picker.module.css';
import { byWhom, type City, kindOf, type Seen, unavailable } from './serviceState.ts';
import type { Found } from './useServiceSearch.ts';

type Props = {
  specialties: SpecialtyMap;
  specialty: string;
  subsite: string;
  chosen: Service | undefined;
  found: Found;
  from: City;
  seen: Seen;
  error: string | undefined;
  subsiteError: string | undefined;
  onSpecialty: (specialty: string) => void;
  onSubsite: (subsite: string) => void;
  onChoose: (service: Service | undefined) => void;
};

/** Selects for specialty, subsite and specialist. Each choice opens the next select. */
export function Directory(props: Props) {
  const { specialties, specialty, subsite, chosen, found, from, seen, error, subsiteError } = props;
  const optionsOf = (names: readonly string[], first: string) => [
    { value: '', says: first },
    ...names.map((name) => ({ value: name, says: name })),
  ];
  const names = Object.keys(specialties);
  const subsites = own(specialties, specialty)?.subsites ?? [];
  // The service of a draft is shown before the others have loaded, and also if it is not among them.
  const others = (found.services ?? []).filter(({ id }) => id !== chosen?.id);
  const services = chosen ? [chosen, ...others] : others;
  const shown = byCollege(inOrder(services, from)).flatMap(({ college, services: members }) =>
    members.map((service) => ({
      value: service.id,
      says: labelOf(service, seen),
      group: collegeHeading(college),
    })),
  );
  if (names.length === 0) return <p className={styles.none}>{words.noneInDirectory}</p>;
  return (
    <div className={styles.selects}>
      {/* The problem of a missing subsite leads to the specialty if that is missing too. */}
      <div data-field={specialty === '' ? 'subsite' : undefined}>
        <SelectField
          label={words.specialty}
          value={specialty}
          options={optionsOf(names, words.chooseSpecialty)}
          onChange={(event) => props.onSpecialty(event.target.value)}
        />
      </div>
      <div data-field={specialty === '' ? undefined : 'subsite'}>
        <SelectField
          label={words.subsite}
          value={subsite}
          disabled={specialty === ''}
          error={subsiteError}
          options={optionsOf(subsites, words.chooseOfSpecialty)}
          onChange={(event) => props.onSubsite(event.target.value)}
        />
      </div>
      <div data-field="serviceId">
        <SelectField
          label={words.specialist}
          value={chosen?.id ?? ''}
          error={error}
          aria-busy={found.running}
          options={[{ value: '', says: placeholder(subsite, found, shown.length) }, ...shown]}
          onChange={(event) => props.onChoose(services.find(({ id }) => id === event.target.value))}
        />
      </div>
    </div>
  );
}

function placeholder(subsite: string, { running, problem }: Found, count: number): string {
  if (subsite === '') return words.chooseSubsite;
  if (running) return words.loadingSpecialists;
  if (problem) return words.failedSpecialists;
  return count === 0 ? words.noSpecialists : words.chooseSpecialist;
}

/** The text of an option. A browser's own list shows one line. */
function labelOf(service: Service, seen: Seen): string {
  const stands = unavailable(service, seen) ?? words.answers(service.econsultResponseTime);
  const name = service.serviceName === service.subsite ? '' : service.serviceName;
  return [byWhom(service), name, kindOf(service, seen), stands].filter(Boolean).join(' · ');
}
