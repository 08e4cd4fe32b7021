import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { phnMask } from '@corridor/contract/patients/phn.ts';
import { provinces } from '@corridor/contract/platform/provinces.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import styles from './Audit.module.css';
import { AuditEntries, type Entry } from './AuditEntries.tsx';
import { useSaveParts } from './useSaveParts.ts';

type PatientEntries = { phn: string; province: string; entries: Entry[]; more: boolean };

/**
 * Finds by health number and province who has read about a patient. The result is not kept
 * anywhere.
 */
export function WhoSaw() {
  const [province, setProvince] = useState<string>('AB');
  const [phn, setPhn] = useState('');
  const [result, setResult] = useState<PatientEntries>();
  const look = useCall('operator-whoSawPatient');
  const part = useCall('operator-exportWhoSaw');
  const patient = result && { phn: result.phn, province: result.province };
  const file = useSaveParts('patient', (after) =>
    part.run({ ...(patient ?? { phn, province }), after }),
  );
  const wrong = look.failure?.reason === 'phn' ? look.failure.message : undefined;
  const search = async () => {
    setResult(undefined);
    if (phn.length < 5) return;
    const { data } = await look.run({ phn, province });
    if (data) setResult({ phn, province, ...data });
  };
  const older = async () => {
    const last = result?.entries.at(-1);
    if (!result || !patient || !last) return;
    const { data } = await look.run({ ...patient, after: { at: last.at, id: last.id } });
    if (data)
      setResult({ ...result, entries: [...result.entries, ...data.entries], more: data.more });
  };
  return (
    <div className={page.page}>
      <p className={page.quiet}>{words.patientLead}</p>
      <form
        className={`${page.section} ${styles.patient}`}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <SelectField
          label={words.province}
          value={province}
          options={provinces.map((value) => ({ value, says: value }))}
          onChange={({ target }) => setProvince(target.value)}
        />
        <TextField
          label={words.phn}
          value={phn}
          autoComplete="off"
          error={wrong}
          onChange={({ target }) => {
            setPhn(phnMask(province)(target.value));
            if (look.failure) look.reset();
          }}
        />
        <Button type="submit" kind="primary" busy={look.running}>
          {words.look}
        </Button>
      </form>
      {look.failure && !wrong && <Note kind="danger">{look.failure.message}</Note>}
      {result && result.entries.length === 0 && (
        <PageState heading="h2" title={words.nobodySaw} lead={words.nobodySawLead} />
      )}
      {result && result.entries.length > 0 && (
        <>
          <div className={styles.tools}>
            <Button
              icon={<IconDownload size={16} aria-hidden />}
              busy={file.running}
              onClick={file.store}
            >
              {words.exportCsv}
            </Button>
            <span className={page.quiet} role="status">
              {file.said || words.saw(result.entries.length, result.more)}
            </span>
          </div>
          {file.failure && <Note kind="danger">{file.failure.message}</Note>}
          <AuditEntries entries={result.entries} />
          {result.more && (
            <Button busy={look.running} onClick={() => void older()}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
