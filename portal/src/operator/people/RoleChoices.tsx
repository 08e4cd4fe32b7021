import { type Role, roles } from '@corridor/contract/access/roles.ts';
import { roleLeads, roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { CheckboxList } from '../CheckboxList.tsx';

type Props = {
  chosen: Role[];
  /** The roles of the operator's own account: nobody can give themselves another role. */
  ownRoles?: readonly Role[] | undefined;
  error: string | undefined;
  onChange: (chosen: Role[]) => void;
};

/** The roles of a person, each with its purpose. */
export const RoleChoices = ({ chosen, ownRoles, error, onChange }: Props) => (
  <CheckboxList
    label={words.roles}
    mark={words.rolesNow(chosen.length)}
    options={roles}
    says={(role) => roleTitles[role]}
    lead={(role) => roleLeads[role]}
    chosen={chosen}
    error={error}
    {...(ownRoles && {
      disabled: (role: Role) => !ownRoles.includes(role),
      reason: requests.oneself,
    })}
    onChange={onChange}
  />
);
