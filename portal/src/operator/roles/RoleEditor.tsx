import { defaultGrants } from '@corridor/contract/access/roles.ts';
import { roleTitles } from '@corridor/contract/access/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { changesOf, isDefault, isFixed } from '@corridor/contract/operator/roles/rules.ts';
import { permissionWords, rolesWords as words } from '@corridor/contract/operator/roles/words.ts';
import { permissions } from '@corridor/contract/platform/permissions.ts';
import { IconLock } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { Differences } from '../../platform/edit/Differences.tsx';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { offerUndo } from '../../platform/edit/offerUndo.ts';
import { useEdit } from '../../platform/edit/useEdit.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchInput } from '../../ui/fields/SearchInput.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { useGrant } from '../requests/useGrant.tsx';
import { AloneNote, useRequestsAbout, WaitsNote } from '../requests/WaitsNote.tsx';
import styles from './Roles.module.css';
import {
  type Grants,
  grantRules,
  type RoleDocument,
  type RoleEdits,
  savedGrants,
} from './useRoleEdits.ts';

const shownGrants = ({ granted }: Grants) => ({
  granted: granted.map((key) => permissionWords[key]),
});

type Props = { document: RoleDocument; edits: RoleEdits; reload: () => void };

/**
 * The switches of a role. All changes are saved together, after the operator has seen how many
 * people they affect.
 */
export function RoleEditor({ document, edits, reload }: Props) {
  const id = useId();
  const { role } = document;
  const [search, setSearch] = useState('');
  const save = useCall('operator-saveRole');
  const [grant, warning] = useGrant();
  const edit = useEdit<Grants>({
    saved: useMemo(() => savedGrants(document), [document]),
    cell: edits.cellOf(role),
    rules: grantRules,
    reread: reload,
    send: async ({ granted: next }, after) => {
      const { data, failure } = await grant((alone) =>
        save.run({ role, granted: [...next], after, alone }),
      );
      if (data?.requestId) showSnackbar({ text: requests.asked });
      return { version: data?.requestId ? undefined : data?.version, failure };
    },
  });
  const { dirty, theirs } = edit;
  const { granted } = edit.mine ?? document;
  /** Nobody can extend a role that they have themselves. */
  const oneself = useQuery('shell-me', {}).data?.roles.includes(role) ?? false;
  const waiting = useRequestsAbout(
    ({ requested }) => requested.kind === 'saveRole' && requested.role === role,
  );
  const { added, removed } = changesOf(document.granted, granted);
  const effect = useQuery(
    'operator-roleEffect',
    { role, granted: [...granted] },
    { enabled: dirty },
  );
  const people = dirty && !effect.isPlaceholderData ? effect.data?.people : undefined;
  const effectText =
    people !== undefined ? words.effect(people) : effect.error ? words.uncounted : words.counting;
  /** Reports a save and offers to bring the permissions before it back. */
  const report = ({ undo }: Awaited<ReturnType<typeof edit.save>>) => {
    if (undo) offerUndo(words.saved(roleTitles[role]), () => edit.takeBack(undo));
  };
  const setGranted = (next: Grants['granted']) => edit.change(() => ({ granted: next }));
  const differences = theirs
    ? differenceRows({ granted }, theirs, () => roleTitles[role], shownGrants)
    : [];
  const changes = [
    ...(added.length > 0 ? [words.added(added)] : []),
    ...(removed.length > 0 ? [words.removed(removed)] : []),
  ];
  const [ask, dialog] = useConfirm(
    {
      title: words.confirmTitle(roleTitles[role]),
      text: [...changes, effectText].join(' '),
      confirm: words.confirm,
    },
    // Saves over the version that the person saw, so that a later save of a colleague is not
    // overwritten unseen.
    () => edit.save().then(report),
  );
  const matches = permissions.filter((key) =>
    `${key} ${permissionWords[key]}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <section className={page.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{roleTitles[role]}</h2>
        <span className={page.quiet}>
          {words.people(document.people)} · {words.granted(granted.length)}
        </span>
        {!isDefault(role, granted) && !oneself && (
          <Button kind="link" onClick={() => setGranted(defaultGrants[role])}>
            {words.reset}
          </Button>
        )}
      </header>
      {role === 'pracIdValidationRequired' && <Note kind="info">{words.unvalidated}</Note>}
      {oneself && <Note kind="info">{requests.oneself}</Note>}
      {waiting.length > 0 && <WaitsNote says={requests.waitsForRole} />}
      <AloneNote />
      <SearchInput
        aria-label={words.seek}
        placeholder={words.seek}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={styles.switches} aria-label={roleTitles[role]}>
        {matches.map((key) => (
          <li key={key} data-changed={added.includes(key) || removed.includes(key)}>
            {isFixed(role, key) ? (
              <span className={styles.fixed}>
                <IconLock size={18} stroke={1.75} aria-hidden />
                {permissionWords[key]} {words.fixed}
              </span>
            ) : (
              <Switch
                label={permissionWords[key]}
                on={granted.includes(key)}
                disabled={oneself && !document.granted.includes(key)}
                onChange={(on) =>
                  setGranted(
                    permissions.filter((other) => (other === key ? on : granted.includes(other))),
                  )
                }
              />
            )}
            <small>{key}</small>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p className={page.quiet}>{words.none}</p>}
      {theirs && (
        <Note kind="warn" silent={<Differences rows={differences} />}>
          {words.newer}
        </Note>
      )}
      {edit.failure && <Note kind="danger">{edit.failure.message}</Note>}
      {dirty && (
        <section className={styles.bar} aria-label={words.unsaved}>
          <p role="status">
            <strong>{effectText}</strong> {changes.join(' ')}
          </p>
          <Button onClick={edit.discard}>{words.discard}</Button>
          <Button
            kind="primary"
            busy={edit.busy || effectText === words.counting}
            onClick={() => {
              edit.takeChanges();
              ask();
            }}
          >
            {theirs ? words.keepMine : words.save}
          </Button>
        </section>
      )}
      {dialog}
      {warning}
    </section>
  );
}
