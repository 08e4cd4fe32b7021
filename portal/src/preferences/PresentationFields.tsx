import {
  presentationLimits,
  responseTargets,
} from '@corridor/contract/preferences/presentation/choices.ts';
import { keptBio } from '@corridor/contract/preferences/presentation/rules.ts';
import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';
import { words } from '@corridor/contract/preferences/presentation/words.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Languages } from './Languages.tsx';
import styles from './PresentationFields.module.css';

type Props = {
  value: Presentation;
  says: (field: string) => string | undefined;
  onChange: (part: Partial<Presentation>) => void;
};

/** A specialist's presentation in the directory. */
export function PresentationFields({ value, says, onChange }: Props) {
  const { bio, languages, responseTargetDays } = value;
  const { bio: maxLength } = presentationLimits;
  const used = keptBio(bio).length;
  return (
    <>
      <div className={styles.bio}>
        <TextArea
          label={words.bio}
          help={words.bioHelp}
          error={says('bio')}
          count={words.count(used, maxLength)}
          over={used > maxLength}
          value={bio}
          onChange={({ target }) => onChange({ bio: target.value })}
        />
      </div>
      <div className={styles.field}>
        <Languages
          chosen={languages}
          error={says('languages')}
          onChange={(chosen) => onChange({ languages: chosen })}
        />
      </div>
      <div className={styles.field}>
        <SelectField
          label={words.target}
          value={responseTargetDays ?? ''}
          options={[
            { value: '', says: words.noTarget },
            ...responseTargets.map((days) => ({ value: String(days), says: words.within(days) })),
          ]}
          onChange={({ target }) =>
            onChange({
              responseTargetDays:
                responseTargets.find((days) => String(days) === target.value) ?? null,
            })
          }
        />
        <p>{words.targetHelp}</p>
      </div>
    </>
  );
}
