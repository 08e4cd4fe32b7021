import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { instantOf, localOf, utcOf } from '@corridor/contract/platform/placeClock.ts';
import { useEffect, useRef } from 'react';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../Consult.module.css';
import { type Form, reachedAt, type Start, whereOf } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

const { fields } = words;
const usualMs = 15 * 60_000;

/** Of a call that has a beginning and an end. */
function lengthOf(call: { startTime: string; endTime: string }): number | undefined {
  const ms = Date.parse(call.endTime) - Date.parse(call.startTime);
  return ms > 0 ? ms : undefined;
}

/** When the call shall be, and how the physician is reached. */
export function CallSection({ of: { form, says, patch }, start }: { of: Form; start: Start }) {
  const call = form.phoneConsultData;
  const { city, clock } = whereOf(start, form.locationIdx);
  /** How long it takes, also while one of the two is typed anew. */
  const lasts = useRef(lengthOf(call));
  const set = (more: Partial<ConsultForm['phoneConsultData']>) => {
    const next = { ...call, ...more };
    lasts.current = lengthOf(next) ?? lasts.current;
    patch({ phoneConsultData: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is there then
  useEffect(() => {
    if (call.physicianPhoneNumber === '' && call.physicianCalendarEmail === '')
      set(reachedAt(start));
  }, []);
  /** The end goes along with the beginning: a call that is moved takes as long as before. */
  const begin = (startTime: string) => {
    if (startTime === '') return set({ startTime });
    const typedFirst = lengthOf({ startTime, endTime: call.endTime });
    const ms = lasts.current ?? typedFirst ?? usualMs;
    set({ startTime, endTime: new Date(Date.parse(startTime) + ms).toISOString() });
  };
  return (
    <FormSection name="call" title={words.sections.call} lead={words.leads.call}>
      <div className={styles.pair}>
        <div data-field="startTime">
          <TextField
            label={fields.startTime}
            type="datetime-local"
            value={localOf(clock, call.startTime)}
            help={words.clockOf(city, utcOf(clock, call.startTime || Date.now()))}
            error={says('startTime')}
            onChange={({ target }) => begin(instantOf(clock, target.value))}
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
