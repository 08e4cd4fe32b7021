import { conceptLimits } from '@corridor/contract/directory/concepts/rules.ts';
import { conceptWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from './Concepts.module.css';
import type { ListedConcept, Sites } from './listedConcept.ts';

type Target = ListedConcept['targets'][number];
type Props = {
  targets: readonly Target[];
  sites: Sites;
  error: string | undefined;
  onChange: (targets: Target[]) => void;
};

const wholeSpecialty = '*';

/** The specialties and subsites that a concept leads to, each with its weight. */
export function ConceptTargets({ targets, sites, error, onChange }: Props) {
  const specialties = sites.map(({ specialty }) => ({ value: specialty, says: specialty }));
  const subsitesOf = (specialty: string) => {
    const subsites = sites.find((site) => site.specialty === specialty)?.subsites ?? [];
    return [
      { value: wholeSpecialty, says: words.anySubsite },
      ...subsites.map((subsite) => ({ value: subsite, says: subsite })),
    ];
  };
  const change = (index: number, part: Partial<Target>) =>
    onChange(
      targets.map((target, position) => (position === index ? { ...target, ...part } : target)),
    );
  const addTarget = () => {
    const specialty = sites[0]?.specialty ?? '';
    onChange([...targets, { specialty, subsite: wholeSpecialty, weight: 1 }]);
  };
  return (
    <fieldset className={styles.targets}>
      <legend>{words.targets}</legend>
      {targets.map(({ specialty, subsite, weight }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a target is identified by its position
        <div key={index} className={styles.target}>
          <SelectField
            label={words.specialty}
            value={specialty}
            options={specialties}
            onChange={({ target }) =>
              change(index, { specialty: target.value, subsite: wholeSpecialty })
            }
          />
          <SelectField
            label={words.subsite}
            value={subsite}
            options={subsitesOf(specialty)}
            onChange={({ target }) => change(index, { subsite: target.value })}
          />
          <TextField
            label={words.weight}
            type="number"
            min={0.1}
            max={1}
            step={0.05}
            value={String(weight)}
            onChange={({ target }) => change(index, { weight: Number(target.value) })}
          />
          <IconButton
            label={words.removeTarget(index + 1)}
            onClick={() => onChange(targets.filter((_, position) => position !== index))}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {targets.length < conceptLimits.targets && (
        <Button icon={<IconPlus size={16} stroke={2} aria-hidden />} onClick={addTarget}>
          {words.addTarget}
        </Button>
      )}
    </fieldset>
  );
}
