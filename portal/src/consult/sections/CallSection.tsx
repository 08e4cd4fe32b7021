import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { instantOf, localOf, utcOf } from '@corridor/contract/platform/placeClock.ts';
import { bookingHours } from '@corridor/contract/schedule/bookings.ts';
import { useEffect, useRef } from 'react';
import { PhoneField } from '../../platform/parts/PhoneField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../Consult.module.css';
import { type Form, reachedAt, type Start, whereOf } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

const { fields } = words;
const usualMs = 15 * 60_000;

/** The length of a call with a start and an end. */
function lengthOf(call: { startTime: string; endTime: string }): number | undefined {
  const ms = Date.parse(call.endTime) - Date.parse(call.startTime);
  return ms > 0 ? ms : undefined;
}

/** The time of the call and how to reach the physician. */
export function CallSection({
  consult: { form, written, says, patch },
  start,
}: {
  consult: Form;
  start: Start;
}) {
  const call = form.phoneConsultData;
  const hours = bookingHours(written.service?.phoneConsultSchedule?.schedule);
  const { city, clock } = whereOf(start, form.locationIdx);
  /** The last valid length. It stays while one of the two times is retyped. */
  const lastLength = useRef(lengthOf(call));
  const set = (change: Partial<ConsultForm['phoneConsultData']>) => {
    const next = { ...call, ...change };
    lastLength.current = lengthOf(next) ?? lastLength.current;
    patch({ phoneConsultData: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first values
  useEffect(() => {
    if (call.physicianPhoneNumber === '' && call.physicianCalendarEmail === '')
      set(reachedAt(start));
  }, []);
  /** Moves the end with the start: a moved call takes as long as before. */
  const moveStart = (startTime: string) => {
    if (startTime === '') return set({ startTime });
    const length = lengthOf({ startTime, endTime: call.endTime });
    const ms = lastLength.current ?? length ?? usualMs;
    set({ startTime, endTime: new Date(Date.parse(startTime) + ms).toISOString() });
  };
  return (
    <FormSection name="call" title={words.sections.call} lead={hours ?? words.leads.call}>
      <div className={styles.pair}>
        <div data-field="startTime">
          <TextField
            label={fields.startTime}
            type="datetime-local"
            value={localOf(clock, call.startTime)}
            help={words.clockOf(city, utcOf(clock, call.startTime || Date.now()))}
            error={says('startTime')}
            onChange={({ target }) => moveStart(instantOf(clock, target.value))}
          />
        </div>
        <div data-field="endTime">
          <TextField
            label={fields.endTime}
            type="datetime-local"
            value={localOf(clock, call.endTime)}
            onChange={({ target }) => set({ endTime: instantOf(clock, target.value) })}
          />
        </div>
        <div data-field="physicianPhoneNumber">
          <PhoneField
            label={fields.physicianPhoneNumber}
            value={call.physicianPhoneNumber}
            error={says('physicianPhoneNumber')}
            onType={(physicianPhoneNumber) => set({ physicianPhoneNumber })}
          />
        </div>
        <div data-field="physicianCalendarEmail">
          <TextField
            label={fields.physicianCalendarEmail}
            mark={words.optional}
            type="email"
            maxLength={254}
            value={call.physicianCalendarEmail}
            error={says('physicianCalendarEmail')}
            onChange={({ target }) => set({ physicianCalendarEmail: target.value.trim() })}
          />
        </div>
      </div>
    </FormSection>
  );
}
