import {
  clinicProblems,
  emptyClinic,
  type Problem,
  phoneDigits,
  provinceOptions,
} from '@corridor/contract/clinics/rules.ts';
import { words } from '@corridor/contract/clinics/words.ts';
import { newerVersion } from '@corridor/contract/platform/errors.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type FormEvent, useRef, useState } from 'react';
import { PhoneField } from '../platform/parts/PhoneField.tsx';
import { type CallInput, isNewerVersion, type QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Clinics.module.css';

export type Location = QueryOutput<'profile-me'>['locations'][number];

import { JoinClinic } from './JoinClinic.tsx';

type ClinicForm = CallInput<'clinics-add'>['clinic'];
type Props = {
  consults: boolean;
  bills: boolean;
  /** The clinic when the dialog opened. Undefined for a new clinic. */
  location: Location | undefined;
  /** The clinic as it is now. */
  current: Location | undefined;
  onClose: () => void;
};

const formOf = ({
  clinicName,
  clinicPhone,
  fax,
  emr,
  city,
  province,
  billable,
}: Location): ClinicForm => ({ clinicName, clinicPhone, fax, emr, city, province, billable });

/** The form of a clinic. */
export function ClinicDialog({ location, current, consults, bills, onClose }: Props) {
  const [clinic, setClinic] = useState(() => (location ? formOf(location) : emptyClinic));
  /** The person has read that somebody else saved first, so the next save may replace it. */
  const [sawConflict, setSawConflict] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);
  const [tried, setTried] = useState(false);
  const emrs = useQuery('content-document', { name: 'emrs' }).data;
  const add = useCall('clinics-add');
  const edit = useCall('clinics-edit');
  const { running, failure } = location ? edit : add;
  const form = useRef<HTMLFormElement>(null);
  const storedProvince = location?.province ?? '';
  const problems = [
    ...(tried ? clinicProblems(clinic, { consults, kept: storedProvince }) : []),
    ...refused,
  ];
  const says = (field: string) => problems.find((one) => one.field === field)?.message;
  const set = (more: Partial<ClinicForm>) => {
    setRefused([]);
    setClinic((before) => ({ ...before, ...more }));
  };
  /** Somebody else has saved another version meanwhile. */
  const isNewer = current !== undefined && current.version > (location?.version ?? 0);
  const otherValue = (field: keyof ClinicForm) => {
    const otherNow = isNewer ? current[field] : undefined;
    if (typeof otherNow !== 'string' || otherNow === clinic[field]) return {};
    const shown = field === 'clinicPhone' || field === 'fax' ? phoneMask(otherNow) : otherNow;
    return { help: shown ? words.theirs(shown) : words.theirsEmpty };
  };

  const focusFirst = (wrong: readonly Problem[]) => {
    const box = form.current?.querySelector(`[data-field="${wrong[0]?.field}"]`);
    box?.querySelector<HTMLElement>('input, select')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setTried(true);
    const wrong = clinicProblems(clinic, { consults, kept: storedProvince });
    if (wrong.length > 0) return focusFirst(wrong);
    const after = (sawConflict ? current : location)?.version ?? 0;
    const { data, failure: why } = location
      ? await edit.run({ locationIdx: location.locationIdx, after, clinic })
      : await add.run({ clinic });
    if (data) {
      showSnackbar({ text: location ? words.saved : words.added });
      return onClose();
    }
    if (isNewerVersion(why)) setSawConflict(true);
    const said = why.details.fields ?? [];
    setRefused(said.map(({ field, message }) => ({ field, message })));
    focusFirst(said);
  };
  const error = () => {
    if (problems.length > 0) return words.check;
    if (!failure) return undefined;
    const reasons: Record<string, string> = {
      [newerVersion]: words.newer,
      'not-confirmed': words.notConfirmed,
      'too-many': words.tooMany,
    };
    return own(reasons, failure.reason ?? '') ?? words.saveFailed;
  };
  const message = error();
  const listed = emrs?.name === 'emrs' ? emrs.content.emrList : [];
  const options = clinic.emr && !listed.includes(clinic.emr) ? [...listed, clinic.emr] : listed;
  return (
    <Dialog
      title={location ? words.editTitle : words.add}
      closeLabel={general.close}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {!location && <JoinClinic onJoined={onClose} />}
        {location && location.colleagues > 0 && (
          <Note kind="info">{words.shared(location.colleagues)}</Note>
        )}
        <div data-field="clinicName">
          <TextField
            label={words.name}
            maxLength={200}
            value={clinic.clinicName}
            error={says('clinicName')}
            {...otherValue('clinicName')}
            onChange={({ target }) => set({ clinicName: target.value })}
          />
        </div>
        <div className={styles.pair}>
          <div data-field="clinicPhone">
            <PhoneField
              label={words.phone}
              value={clinic.clinicPhone}
              error={says('clinicPhone')}
              {...otherValue('clinicPhone')}
              onType={(typed) => set({ clinicPhone: phoneDigits(typed) })}
            />
          </div>
          <div data-field="fax">
            <PhoneField
              label={words.fax}
              value={clinic.fax}
              error={says('fax')}
              {...otherValue('fax')}
              onType={(typed) => set({ fax: phoneDigits(typed) })}
            />
          </div>
          <div data-field="city">
            <TextField
              label={words.city}
              mark={words.optional}
              maxLength={100}
              value={clinic.city}
              error={says('city')}
              {...otherValue('city')}
              onChange={({ target }) => set({ city: target.value })}
            />
          </div>
          <div data-field="province">
            <SelectField
              label={words.province}
              value={clinic.province}
              error={says('province')}
              options={[
                ...(consults && clinic.province !== ''
                  ? []
                  : [{ value: '', says: words.noProvince }]),
                ...provinceOptions(storedProvince).map((value) => ({ value, says: value })),
              ]}
              onChange={({ target }) => set({ province: target.value })}
            />
          </div>
        </div>
        <SelectField
          label={words.emr}
          value={clinic.emr}
          options={[
            { value: '', says: words.noEmr },
            ...options.map((value) => ({ value, says: value })),
          ]}
          onChange={({ target }) => set({ emr: target.value })}
        />
        {bills && (
          <Switch
            label={words.billable}
            on={clinic.billable}
            onChange={(billable) => set({ billable })}
          />
        )}
        {message && <Note kind="danger">{message}</Note>}
        <div className={styles.foot}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" busy={running}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
