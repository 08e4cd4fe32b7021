import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { ageOf } from '@corridor/contract/patients/birth.ts';
import { isUnbillable } from '@corridor/contract/patients/elsewhere.ts';
import { namesAnother, type Pasted } from '@corridor/contract/patients/paste.ts';
import { isPhn, phnMask, phnText, plainPhn } from '@corridor/contract/patients/phn.ts';
import { elsewhereWords } from '@corridor/contract/patients/words.ts';
import { dateMask } from '@corridor/contract/platform/masks.ts';
import { provinces } from '@corridor/contract/platform/provinces.ts';
import { IconCheck } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { usePasted } from '../../patients/usePasted.ts';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { PhoneField } from '../../platform/parts/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useAfterPress } from '../../ui/focus/useAfterPress.ts';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import {
  type ConsultContent,
  type Form,
  type Start,
  withoutPatient,
} from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';
import { KnownPatient } from './KnownPatient.tsx';
import { OutOfProvinceAddress } from './OutOfProvinceAddress.tsx';
import { PatientCopy } from './PatientCopy.tsx';

const { fields } = words;

const fieldOf = (element: Element | null) =>
  element?.closest('[data-field]')?.getAttribute('data-field') ?? '';
/** Answers whether the element is a field of the patient's identity. */
const isNaming = (element: Element | null) =>
  ['firstName', 'lastName', 'dateOfBirth'].includes(fieldOf(element));

/** The patient as typed. The age is derived, so it does not count. */
const patientKey = ({ patientInfo }: ConsultForm) => JSON.stringify({ ...patientInfo, age: '' });

/** The patient of the consult. */
export function PatientSection({ consult, start }: { consult: Form; start: Start }) {
  const { form, says, patch, patient, change } = consult;
  const { patientInfo, patientProvince: province } = form;
  const [filled, setFilled] = useState({ count: 0, whom: '' });
  /** The person is in a field of the patient's identity. */
  const [editing, setEditing] = useState(false);
  const where = {
    clinic: consult.location?.province ?? '',
    service: consult.service?.clinic.location.province ?? '',
  };
  const takeBlock = (block: Pasted) => {
    const { patientProvince, genderCode, addressLine1, cityName, postalCode, ...info } = block;
    const address = { genderCode, addressLine1, cityName, postalCode };
    const addressParts = Object.entries(address).filter(([, value]) => value !== undefined);
    const next = (before: ConsultContent): ConsultContent => {
      // Nothing of a previous patient may stay, visible or not.
      const base = namesAnother(block, before.form.patientInfo) ? withoutPatient(before) : before;
      return {
        ...base,
        form: {
          ...base.form,
          ...(patientProvince && { patientProvince }),
          patientInfo: { ...base.form.patientInfo, ...info },
          oopData: { ...base.form.oopData, ...Object.fromEntries(addressParts) },
        },
      };
    };
    change(next);
    const shownParts = (patientProvince ?? province) === where.clinic ? 0 : addressParts.length;
    setFilled({
      count: Object.keys(info).length + (patientProvince ? 1 : 0) + shownParts,
      whom: patientKey(next(consult.written).form),
    });
    // Pasting completes the patient, so the health number is compared at once.
    setEditing(false);
  };
  const pasted = usePasted({
    onBlock: takeBlock,
    onDropped: (field, text) =>
      patient({ [field]: field === 'phn' ? plainPhn(text, province) : text }),
  });
  const afterPress = useAfterPress();
  const leave = (event: FocusEvent<HTMLElement>) => {
    const field = fieldOf(event.target);
    afterPress(() => setEditing(isNaming(document.activeElement)));
    if (field && 'value' in event.target && event.target.value !== '')
      afterPress(() => consult.touch(field));
  };
  const age = ageOf(patientInfo.dateOfBirth, start.today);
  const isCompleteDate = patientInfo.dateOfBirth.length === 10;
  const dateProblem = pasted.wrongDate ? words.pastedDate : says('dateOfBirth');
  return (
    <FormSection name="patient" title={words.sections.patient} lead={words.leads.patient}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a paste into any of its fields arrives here */}
      <div
        className={styles.patient}
        onPasteCapture={pasted.onPaste}
        onDropCapture={pasted.onDrop}
        onFocus={({ target }) => setEditing(isNaming(target))}
        onBlur={leave}
      >
        <div data-field="firstName">
          <TextField
            label={fields.firstName}
            autoComplete="off"
            maxLength={100}
            value={patientInfo.firstName}
            error={says('firstName')}
            onChange={({ target }) => patient({ firstName: target.value })}
          />
        </div>
        <div data-field="lastName">
          <TextField
            label={fields.lastName}
            autoComplete="off"
            maxLength={100}
            value={patientInfo.lastName}
            error={says('lastName')}
            onChange={({ target }) => patient({ lastName: target.value })}
          />
        </div>
        <div data-field="dateOfBirth">
          <MaskedField
            label={fields.dateOfBirth}
            autoComplete="off"
            inputMode="numeric"
            placeholder="YYYY/MM/DD"
            mask={dateMask}
            value={patientInfo.dateOfBirth}
            error={dateProblem}
            onType={(dateOfBirth) => patient({ dateOfBirth })}
          />
          {isCompleteDate && (
            <p className={styles.aside}>
              {words.age(age === undefined ? words.noAge : String(age))}
            </p>
          )}
        </div>
        <div data-field="patientProvince">
          <SelectField
            label={fields.patientProvince}
            value={province}
            error={says('patientProvince')}
            options={[
              { value: '', says: words.selectProvince },
              ...provinces.map((code) => ({ value: code, says: code })),
            ]}
            onChange={({ target }) => patch({ patientProvince: target.value })}
          />
        </div>
        <div data-field="phn">
          <MaskedField
            label={fields.phn}
            autoComplete="off"
            mask={phnMask(province)}
            format={(phn) => phnText(phn, province)}
            value={patientInfo.phn}
            error={says('phn')}
            end={
              province !== '' &&
              isPhn(patientInfo.phn, province) && (
                <span className={styles.valid}>
                  <IconCheck size={14} stroke={2} aria-hidden />
                  {words.valid}
                </span>
              )
            }
            onType={(phn) => patient({ phn })}
          />
        </div>
        <div data-field="phone">
          <PhoneField
            label={fields.phone}
            mark={words.optional}
            autoComplete="off"
            value={patientInfo.phone}
            error={says('phone')}
            onType={(phone) => patient({ phone })}
          />
        </div>
        <div data-field="email">
          <TextField
            label={fields.email}
            mark={words.optional}
            autoComplete="off"
            type="email"
            maxLength={254}
            value={patientInfo.email}
            error={says('email')}
            onChange={({ target }) => patient({ email: target.value.trim() })}
          />
        </div>
        {consult.location?.emr && (
          <Chart emr={consult.location.emr} number={form.emrChartNumber ?? ''} patch={patch} />
        )}
        {(consult.copies || form.emailPatient) && <PatientCopy consult={consult} />}
        {form.oop && <OutOfProvinceAddress form={form} says={says} patch={patch} />}
      </div>
      {filled.count > 0 && filled.whom === patientKey(form) && (
        <p className={styles.aside} role="status">
          {words.filledIn(filled.count)}
        </p>
      )}
      <KnownPatient
        consult={consult}
        editing={editing}
        onUse={(knownDetails) => {
          patient(knownDetails);
          // Nobody asked the patient about a copy to this address.
          if (knownDetails.email && knownDetails.email !== patientInfo.email)
            patch({ emailPatient: false });
        }}
      />
      {isUnbillable({ ...where, patient: province }) && (
        <Note kind="warn">{elsewhereWords.quebec}</Note>
      )}
    </FormSection>
  );
}

type ChartProps = { emr: string; number: string } & Pick<Form, 'patch'>;

/** The clinic's records system and the patient's chart number in it. */
function Chart({ emr, number, patch }: ChartProps) {
  return (
    <>
      <TextField label={words.emr} value={emr} readOnly />
      <div data-field="emrChartNumber">
        <TextField
          label={fields.emrChartNumber}
          mark={words.optional}
          autoComplete="off"
          maxLength={60}
          value={number}
          onChange={({ target }) => patch({ emrChartNumber: target.value })}
        />
      </div>
    </>
  );
}
