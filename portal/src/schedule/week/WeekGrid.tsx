import { weekFromMonday } from '@corridor/contract/schedule/preview.ts';
import { fieldTime } from '@corridor/contract/schedule/timeslots.ts';
import {
  blockAt,
  firstSlotShown,
  slotMinutes,
  slotPixels,
  slotsPerDay,
} from '@corridor/contract/schedule/week.ts';
import type { CustomCalendar, Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { dayName, weekWords as words } from '@corridor/contract/schedule/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { WeekInHand } from './useWeek.ts';
import { useWeekDrag } from './useWeekDrag.ts';
import { firstFree, useWeekKeys } from './useWeekKeys.ts';
import styles from './Week.module.css';

const slotsPerHour = 60 / slotMinutes;
const hours = Array.from({ length: 24 }, (_, hour) => hour * slotsPerHour);

type Props = {
  hand: WeekInHand;
  calendar: CustomCalendar;
  /** The days to which the chosen block would be copied. */
  copyDays: readonly Weekday[];
};

/** The week in slots of ten minutes. Blocks are drawn, moved and resized by pointer or by keys. */
export function WeekGrid({ hand, calendar, copyDays }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const { preview, isDragging, handlers } = useWeekDrag(hand, columns);
  const onKeyDown = useWeekKeys(hand, () => {
    follows.current = true;
  });
  const week = preview?.week ?? hand.week;
  const place = preview ? preview.place : hand.place;
  const copied = hand.place && !preview ? blockAt(hand.week, hand.place) : undefined;
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: firstSlotShown * slotPixels });
  }, []);
  // A moved or merged block is another element, and the focus follows it.
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    const { day, start } = hand.place ?? {};
    const focused =
      scroller.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-start="${start}"]`) ??
      scroller.current;
    focused?.focus({ preventScroll: true });
    focused?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={words.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the week scrolls by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <span className={styles.zone}>{words.zone}</span>
        {weekFromMonday.map((day) => {
          const slots = week[day].reduce((sum, { start, end }) => sum + end - start, 0);
          return (
            <div key={day} className={styles.dayHead} data-off={slots === 0}>
              <strong>{dayName(day)}</strong>
              <small>{slots > 0 ? words.slots(slots) : words.none}</small>
              <IconButton
                className={styles.add ?? ''}
                label={words.addOn(dayName(day))}
                onClick={() => {
                  follows.current = true;
                  hand.apply(firstFree(hand.week, day), words.added);
                }}
              >
                <IconPlus size={14} stroke={2} aria-hidden />
              </IconButton>
            </div>
          );
        })}
      </div>
      <div className={styles.body} style={{ height: slotsPerDay * slotPixels }}>
        <div className={styles.hours} aria-hidden>
          {hours.map((slot) => (
            <span key={slot} style={{ top: slot * slotPixels }}>
              {fieldTime(slot)}
            </span>
          ))}
        </div>
        <div ref={columns} className={styles.columns} data-dragging={isDragging} {...handlers}>
          {weekFromMonday.map((day) => (
            <ul
              key={day}
              className={styles.day}
              aria-label={dayName(day)}
              data-day={day}
              data-off={!calendar[day]}
              title={calendar[day] ? undefined : words.noEconsults(dayName(day))}
            >
              {week[day].map((block) => {
                const isChosen = place?.day === day && place.start === block.start;
                const length = block.end - block.start;
                return (
                  <li key={block.start}>
                    <button
                      type="button"
                      className={styles.block}
                      data-start={block.start}
                      aria-pressed={isChosen}
                      style={{ top: block.start * slotPixels + 1, height: length * slotPixels - 2 }}
                      onFocus={() => hand.choose({ day, start: block.start })}
                    >
                      <span data-edge="start" aria-hidden />
                      <span className="visuallyHidden">{dayName(day)} </span>
                      <strong>{words.to(fieldTime(block.start), fieldTime(block.end))}</strong>{' '}
                      <small className={length > 2 ? undefined : 'visuallyHidden'}>
                        {words.slots(length)}
                      </small>
                      <span data-edge="end" aria-hidden />
                    </button>
                  </li>
                );
              })}
              {copied && copyDays.includes(day) && hand.place?.day !== day && (
                <li
                  className={styles.ghost}
                  style={{
                    top: copied.start * slotPixels,
                    height: (copied.end - copied.start) * slotPixels,
                  }}
                >
                  {words.copyOf(dayName(hand.place?.day ?? day))}
                </li>
              )}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}
