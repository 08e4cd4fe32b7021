import { utcOf } from '@corridor/contract/platform/placeClock.ts';
import { weekFromMonday } from '@corridor/contract/schedule/preview.ts';
import { blockAt, copyBlock, removeBlock, resizeBlock } from '@corridor/contract/schedule/week.ts';
import type { Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { dayName, listed, weekWords as words } from '@corridor/contract/schedule/words.ts';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import type { Settings } from '../useScheduleEdits.ts';
import { PrivateAddress } from './PrivateAddress.tsx';
import { SlotField } from './SlotField.tsx';
import { blockName, type WeekInHand } from './useWeek.ts';
import styles from './Week.module.css';

type Props = {
  hand: WeekInHand;
  settings: Settings;
  copyDays: readonly Weekday[];
  onCopyDays: (days: readonly Weekday[]) => void;
};

/** The chosen block in exact times, the copies to other days, and the keys. */
export function BlockPanel({ hand, settings, copyDays, onCopyDays }: Props) {
  const { place } = hand;
  return (
    <aside className={styles.side} aria-label={place ? dayName(place.day) : words.select}>
      {place ? (
        <Chosen hand={hand} place={place} copyDays={copyDays} onCopyDays={onCopyDays} />
      ) : (
        <section>
          <h2>{words.select}</h2>
          <p>{words.selectLead}</p>
        </section>
      )}
      <section>
        <h3>{words.keys}</h3>
        <dl className={styles.keys}>
          {words.keyList.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
      {settings.owner.isViewer && <PrivateAddress path={settings.address} />}
      <section>
        <p>{words.zoneNote(utcOf(settings.clock, Date.now()))}</p>
      </section>
    </aside>
  );
}

type ChosenProps = Omit<Props, 'settings'> & { place: NonNullable<WeekInHand['place']> };

function Chosen({ hand, place, copyDays, onCopyDays }: ChosenProps) {
  const { week, apply } = hand;
  const block = blockAt(week, place);
  if (!block) return null;
  const { day } = place;
  const name = blockName(week, place);
  const days = weekFromMonday.filter((each) => each !== day && copyDays.includes(each));
  const names = listed(days.map(dayName));
  const resize = (edge: 'start' | 'end') => (slot: number) =>
    apply(resizeBlock(week, place, edge, slot), words.moved);
  return (
    <section>
      <header>
        <h2>{dayName(day)}</h2>
        <IconButton
          label={words.remove}
          onClick={() => apply(removeBlock(week, place), () => words.removed(name))}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.times}>
        <SlotField label={words.from} slot={block.start} onChange={resize('start')} />
        <SlotField label={words.until} slot={block.end} onChange={resize('end')} />
      </div>
      <p>{words.length(block.end - block.start)}</p>
      <h3 id="copy-to">{words.copyTo}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons */}
      <div className={styles.copyDays} role="group" aria-labelledby="copy-to">
        {weekFromMonday.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={dayName(each)}
            aria-pressed={days.includes(each)}
            disabled={each === day}
            onClick={() =>
              onCopyDays(
                days.includes(each) ? days.filter((other) => other !== each) : [...days, each],
              )
            }
          >
            {dayName(each).slice(0, 1)}
          </button>
        ))}
      </div>
      <Button
        icon={<IconCopy size={16} aria-hidden />}
        disabled={days.length === 0}
        onClick={() => {
          apply(copyBlock(week, place, days), (block) => words.copied(block, names));
          onCopyDays([]);
        }}
      >
        {days.length > 0 ? words.copyToDays(names) : words.copyNone}
      </Button>
    </section>
  );
}
