import type { Role } from '@corridor/contract/access/roles.ts';
import { roleTitles } from '@corridor/contract/access/words.ts';
import { isDefault } from '@corridor/contract/operator/roles/rules.ts';
import { rolesWords as words } from '@corridor/contract/operator/roles/words.ts';
import { useState } from 'react';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import { LeaveDialog } from '../../platform/edit/LeaveDialog.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import styles from './Roles.module.css';
import { type RoleDocument, useRoleEdits } from './useRoleEdits.ts';

/** The roles with their permissions: a list, and the switches of the chosen role beside it. */
export function RolesPage() {
  const { data, error, refetch } = useQuery('operator-roles', {});
  return (
    <SettingsFrame tab="roles">
      <div className={page.scroll} data-scroll-restoration-id="operator-roles">
        <div className={page.page} aria-busy={!data}>
          <p className={page.quiet}>{words.lead}</p>
          {data ? (
            <Roles all={data.roles} reload={() => void refetch()} />
          ) : error ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <Skeleton width="100%" height={320} />
          )}
        </div>
      </div>
    </SettingsFrame>
  );
}

function Roles({ all, reload }: { all: RoleDocument[]; reload: () => void }) {
  const [chosen, choose] = useState<Role>('Doctor');
  const edits = useRoleEdits(all);
  const leaving = useLeaveGuard(edits.unsaved.length > 0);
  const shownRole = all.find(({ role }) => role === chosen) ?? all[0];
  const says = ({ role, people, granted }: RoleDocument) => [
    words.people(people),
    ...(edits.unsaved.includes(role) ? [words.unsaved] : []),
    ...(isDefault(role, granted) ? [] : [words.changed]),
  ];
  return (
    <div className={styles.roles}>
      <SelectField
        className={styles.picker ?? ''}
        label={words.role}
        value={chosen}
        options={all.map(({ role }) => ({ value: role, says: roleTitles[role] }))}
        onChange={({ target }) => choose(target.value as Role)}
      />
      <ul className={styles.list} aria-label={words.roles}>
        {all.map((document) => (
          <li key={document.role}>
            <button
              type="button"
              aria-current={document.role === chosen ? 'true' : undefined}
              onClick={() => choose(document.role)}
            >
              <strong>{roleTitles[document.role]}</strong>
              <small>{says(document).join(' · ')}</small>
            </button>
          </li>
        ))}
      </ul>
      {shownRole && (
        <RoleEditor key={shownRole.role} document={shownRole} edits={edits} reload={reload} />
      )}
      <LeaveDialog leaving={leaving} />
    </div>
  );
}
