import type { Score } from '@corridor/contract/forms/form.ts';
import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { newBand } from '../draft/newParts.ts';
import styles from '../Editor.module.css';
import { NumberField } from '../fields/NumberField.tsx';
import { TextPair } from '../fields/TextPair.tsx';
import { Wrong } from '../fields/Wrong.tsx';

type Band = Score['bands'][number];
type Props = {
  score: Score;
  field: string;
  says: (field: string) => string | undefined;
  onChange: (bands: Band[]) => void;
};

const tones = Object.entries(words.tones).map(([value, says]) => ({ value, says }));

/** The bands of a score, from the lowest to the highest. */
export function BandRows({ score, field, says, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const { bands } = score;
  return (
    <>
      <Wrong text={says(`${field}.bands`)} />
      <ol className={styles.parts} aria-label={words.bands}>
        {bands.map((band, index) => {
          const number = index + 1;
          const path = `${field}.bands.${index}`;
          const set = (parts: Partial<Band>) => onChange(bands.with(index, { ...band, ...parts }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band changes while it is edited, its position does not
            <li key={index} className={styles.band}>
              <NumberField
                label={words.from(number)}
                value={band.from}
                error={says(`${path}.from`) ?? says(path)}
                onChange={(from) => set({ from: from ?? Number.NaN })}
              />
              <NumberField
                label={words.to(number)}
                value={band.to}
                error={says(`${path}.to`)}
                onChange={(to) => set({ to: to ?? Number.NaN })}
              />
              <SelectField
                label={words.tone(number)}
                value={band.tone}
                options={tones}
                onChange={({ target }) => set({ tone: target.value as Band['tone'] })}
              />
              <IconButton
                label={words.removeBand(number)}
                onClick={() => {
                  flushSync(() => onChange(bands.toSpliced(index, 1)));
                  add.current?.focus();
                }}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </IconButton>
              <TextPair
                label={words.bandText(number)}
                field={`${path}.text`}
                text={band.text}
                says={says}
                onChange={(text) => set({ text })}
              />
            </li>
          );
        })}
      </ol>
      <Button
        ref={add}
        icon={<IconPlus size={16} aria-hidden />}
        disabled={bands.length >= shapeLimits.bands}
        onClick={() => onChange([...bands, newBand(score)])}
      >
        {words.addBand}
      </Button>
    </>
  );
}
