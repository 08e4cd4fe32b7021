import { type DatePreset, datePresets, isDay } from '@corridor/contract/patients/list/rules.ts';
import { presetWords, words } from '@corridor/contract/patients/list/words.ts';
import { dayMask } from '@corridor/contract/platform/masks.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useId } from 'react';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './Messages.module.css';
import type { Search } from './useMessages.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

/** The days of the messages: a preset, or a first and a last day. */
export function DateFilter({ search, onSearch }: Props) {
  const { preset, days } = search;
  const write = (part: Partial<typeof days>) => onSearch({ ...search, days: { ...days, ...part } });
  return (
    <span className={styles.dates} data-on={preset !== 'any'}>
      <Popover
        name={preset === 'any' ? words.dates : `${words.dates}: ${presetWords[preset]}`}
        button={{ icon: <IconCalendar size={18} stroke={1.75} aria-hidden /> }}
        title={words.dates}
      >
        <Presets chosen={preset} onChoose={(next) => onSearch({ ...search, preset: next })} />
        {preset === 'custom' && (
          <div className={styles.days}>
            <Day label={words.from} value={days.from} onDay={(from) => write({ from })} />
            <Day label={words.to} value={days.to} onDay={(to) => write({ to })} />
          </div>
        )}
      </Popover>
    </span>
  );
}

type PresetsProps = { chosen: DatePreset; onChoose: (preset: DatePreset) => void };

function Presets({ chosen, onChoose }: PresetsProps) {
  const name = useId();
  return (
    <fieldset className={styles.presets}>
      <legend className="visuallyHidden">{words.dates}</legend>
      {datePresets.map((preset) => (
        <label key={preset}>
          <input
            type="radio"
            name={name}
            checked={preset === chosen}
            onChange={() => onChoose(preset)}
          />
          {presetWords[preset]}
        </label>
      ))}
    </fieldset>
  );
}

type DayProps = { label: string; value: string; onDay: (day: string) => void };

const Day = ({ label, value, onDay }: DayProps) => (
  <MaskedField
    label={label}
    help={words.dayHelp}
    placeholder="yyyy-MM-dd"
    autoComplete="off"
    inputMode="numeric"
    mask={dayMask}
    value={value}
    error={value.length === 10 && !isDay(value) ? words.dayInvalid : undefined}
    onType={onDay}
  />
);
