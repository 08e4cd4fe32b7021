import { limits } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import { DirectoryFrame } from './DirectoryFrame.tsx';
import styles from './Specialties.module.css';
import { type Specialties, SpecialtyPermissions } from './SpecialtyPermissions.tsx';

type Site = { specialty: string; subsite: string | null };

/** The specialties of the services, and the permissions to send to them. */
export function SpecialtiesPage() {
  return (
    <DirectoryFrame tab="specialties">
      <div className={page.scroll} data-scroll-restoration-id="operator-specialties">
        <Loaded />
      </div>
    </DirectoryFrame>
  );
}

function Loaded() {
  const { data, error, refetch } = useQuery('operator-specialties', {});
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <WaitingContent />;
  return (
    <div className={page.page}>
      <SpecialtyPermissions directory={data} />
      <SpecialtyList directory={data} />
    </div>
  );
}

function SpecialtyList({ directory: { specialties } }: { directory: Specialties }) {
  const id = useId();
  const [renamed, setRenamed] = useState<Site>();
  const row = (specialty: string, subsite: string | null, services: number) => (
    <>
      <span>
        {subsite ?? specialty} <small>{words.servicesOf(services)}</small>
      </span>
      <IconButton
        label={words.rename(subsite ?? specialty)}
        onClick={() => setRenamed({ specialty, subsite })}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.tabs.specialties}</h2>
      <p className={page.quiet}>{words.specialtiesLead}</p>
      <ul className={styles.places} aria-label={words.tabs.specialties}>
        {specialties.map(({ name, services, subsites }) => (
          <li key={name}>
            <div className={styles.name}>{row(name, null, services)}</div>
            <ul className={`${page.rows} ${styles.within}`} aria-label={name}>
              {subsites.map((subsite) => (
                <li key={subsite.name}>{row(name, subsite.name, subsite.services)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {renamed && (
        <Rename site={renamed} taken={specialties} onClose={() => setRenamed(undefined)} />
      )}
    </section>
  );
}

type RenameProps = { site: Site; taken: Specialties['specialties']; onClose: () => void };

function Rename({ site, taken, onClose }: RenameProps) {
  const { specialty, subsite } = site;
  const rename = useCall('operator-rename');
  const before = subsite ?? specialty;
  const [to, setTo] = useState(before);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const others = subsite ? (taken.find(({ name }) => name === specialty)?.subsites ?? []) : taken;
  const joins = to.trim() !== before && others.some(({ name }) => name === to.trim());
  const store = async () => {
    const { data } = await rename.run({ ...site, to });
    if (!data) return;
    showSnackbar({ text: words.renamed(data.services) });
    onClose();
  };
  return (
    <Dialog title={words.rename(before)} closeLabel={words.close} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <TextField
          ref={field}
          label={words.newName}
          maxLength={limits.specialty}
          value={to}
          error={rename.failure?.details.fields?.[0]?.message ?? rename.failure?.message}
          onChange={({ target }) => {
            // The refused name has changed.
            if (rename.failure) rename.reset();
            setTo(target.value);
          }}
        />
        {joins && <Note kind="warn">{words.joins(to.trim())}</Note>}
        <Button type="submit" kind="primary" busy={rename.running}>
          {words.renameAct}
        </Button>
      </form>
    </Dialog>
  );
}
