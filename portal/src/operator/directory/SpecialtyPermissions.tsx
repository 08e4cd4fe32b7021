import { roleTitles } from '@corridor/contract/access/words.ts';
import { allStandard, type Opener, openers } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import styles from './Specialties.module.css';

export type Specialties = QueryOutput<'operator-specialties'>;

/** The permissions to send to each specialty, and the roles that have them. */
export function SpecialtyPermissions({
  directory: { specialties, permissions, holders },
}: {
  directory: Specialties;
}) {
  const id = useId();
  const add = useCall('operator-addPermission');
  const remove = useCall('operator-removePermission');
  const [permission, setPermission] = useState<Opener>('mdRouting');
  const [specialty, setSpecialty] = useState<string>(allStandard);
  const holdersOf = (key: string) =>
    words.held(
      (holders.find((one) => one.permission === key)?.roles ?? []).map(
        (role) => own(roleTitles, role) ?? role,
      ),
    );
  const drop = async (entry: Specialties['permissions'][number]) => {
    const { failure } = await remove.run(entry);
    if (failure) return showSnackbar({ text: words.failed });
    showUndo(words.permissionRemoved, () =>
      add.run({ ...entry, permission: entry.permission as Opener }),
    );
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.permissions}</h2>
      <p className={page.quiet}>{words.permissionsLead}</p>
      {!permissions.some((entry) => entry.specialty === allStandard) && (
        <Note kind="warn">{words.nobodyStandard}</Note>
      )}
      <ul className={styles.places} aria-label={words.permissions}>
        {[...Map.groupBy(permissions, (entry) => entry.permission)].map(([key, entries]) => (
          <li key={key}>
            <p className={styles.name}>
              <span>
                {own(words.openers, key) ?? key} <small>{holdersOf(key)}</small>
              </span>
            </p>
            <ul
              className={`${page.rows} ${styles.within}`}
              aria-label={own(words.openers, key) ?? key}
            >
              {entries.map((entry) => (
                <li key={entry.specialty}>
                  <span>{entry.specialty}</span>
                  <IconButton
                    label={words.removePermission(key, entry.specialty)}
                    onClick={() => void drop(entry)}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {add.failure && <Note kind="danger">{add.failure.message}</Note>}
      <form
        className={page.adding}
        onSubmit={(event) => {
          event.preventDefault();
          void add.run({ permission, specialty });
        }}
      >
        <SelectField
          label={words.permission}
          value={permission}
          options={openers.map((value) => ({ value, says: words.openers[value] }))}
          onChange={({ target }) => setPermission(target.value as Opener)}
        />
        <SelectField
          label={words.opens}
          value={specialty}
          options={[allStandard, ...specialties.map(({ name }) => name)].map((value) => ({
            value,
            says: value,
          }))}
          onChange={({ target }) => setSpecialty(target.value)}
        />
        <Button type="submit" busy={add.running}>
          {words.add}
        </Button>
      </form>
      <p className={page.quiet} role="status">
        {`${words.openers[permission]}: ${holdersOf(permission)}`}
      </p>
    </section>
  );
}
