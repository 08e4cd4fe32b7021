import { words as members } from '@corridor/contract/clinics/members/words.ts';
import { words } from '@corridor/contract/clinics/words.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { showFailure, showUndo } from '../platform/snackbars.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { ClinicDialog, type Location } from './ClinicDialog.tsx';
import styles from './Clinics.module.css';
import { Colleagues } from './Colleagues.tsx';

type Rights = {
  /** The person sends consults, and bills. */
  consults: boolean;
  bills: boolean;
};

/** The clinics of a person. Each action takes effect at once and can be undone. */
export function Clinics({ locations, ...rights }: Rights & { locations: readonly Location[] }) {
  const [open, setOpen] = useState<'new' | Location>();
  const active = locations.filter(({ disabled }) => !disabled);
  return (
    <>
      {active.length === 0 && <p>{words.none}</p>}
      {active.length > 0 && (
        <ul className={styles.clinics} aria-label={words.title}>
          {active.map((location) => (
            <Row
              key={location.locationIdx}
              location={location}
              bills={rights.bills}
              onEdit={() => setOpen(location)}
            />
          ))}
        </ul>
      )}
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {words.add}
      </Button>
      {open && (
        <ClinicDialog
          {...rights}
          location={open === 'new' ? undefined : open}
          current={
            open === 'new'
              ? undefined
              : locations.find(({ locationIdx }) => locationIdx === open.locationIdx)
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

type RowOf = { location: Location; bills: boolean; onEdit: () => void };

function Row({ location, bills, onEdit }: RowOf) {
  const { locationIdx, clinicName, clinicPhone, fax, city, province, emr } = location;
  const [open, setOpen] = useState(false);
  const remove = useCall('clinics-remove');
  const restore = useCall('clinics-restore');
  const first = useCall('clinics-makeDefault');
  const failure = remove.failure ?? first.failure;
  const facts = [
    [city, province].filter(Boolean).join(', '),
    words.calls(phoneMask(clinicPhone)),
    words.faxes(phoneMask(fax)),
    emr && `${words.emr} ${emr}`,
    bills && !location.billable && words.notBillable,
  ].filter(Boolean);
  const undo = async () => {
    const { data, failure: failed } = await restore.run({ locationIdx });
    // The row has gone by then, so a message reports a failed undo.
    showFailure(failed);
    if (!data) return;
    const say = data.confirmed ? words.restored : words.restoredWaiting;
    showSnackbar({ text: say(clinicName) });
  };
  return (
    <li className={styles.clinic}>
      <div className={styles.says}>
        <strong>{clinicName}</strong>
        {location.default && <span className={styles.mark}>{words.default}</span>}
        {!location.confirmed && <span className={styles.mark}>{words.waiting}</span>}
        {location.asking > 0 && (
          <span className={styles.mark}>{members.asking(location.asking)}</span>
        )}
        <small className="tabular">{facts.join(' · ')}</small>
        {failure && <Note kind="danger">{failure.message}</Note>}
      </div>
      <div className={styles.acts}>
        {!location.default && (
          <Button
            aria-label={words.makeDefaultNamed(clinicName)}
            state={first.state}
            onClick={async () => {
              const { data } = await first.run({ locationIdx });
              if (data) showSnackbar({ text: words.isDefault(clinicName) });
            }}
          >
            {words.makeDefault}
          </Button>
        )}
        {location.confirmed && location.colleagues + location.asking > 0 && (
          <Button aria-label={members.open(clinicName)} onClick={() => setOpen(true)}>
            {members.act}
          </Button>
        )}
        <Button aria-label={words.editNamed(clinicName)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          aria-label={words.removeNamed(clinicName)}
          state={remove.state}
          onClick={async () => {
            const { data } = await remove.run({ locationIdx });
            if (!data) return;
            showUndo(words.removed(clinicName), undo);
          }}
        >
          {words.remove}
        </Button>
      </div>
      {open && (
        <Colleagues
          locationIdx={locationIdx}
          clinicName={clinicName}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
