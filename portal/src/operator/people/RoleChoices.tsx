import { type Role, roles } from '@corridor/contract/access/roles.ts';
import { roleLeads, roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { CheckboxList } from '../CheckboxList.tsx';

type Props = {
  held: Role[];
  /** Of the operator who looks: nobody grants themselves another. */
  kept?: readonly Role[] | undefined;
  error: string | undefined;
  onChange: (held: Role[]) => void;
};

/** What somebody may do: any of the roles, each with what it is for. */
export const RoleChoices = ({ held, kept, error, onChange }: Props) => (
  <CheckboxList
    label={words.roles}
    mark={words.rolesNow(held.length)}
    options={roles}
    says={(role) => roleTitles[role]}
    lead={(role) => roleLeads[role]}
    chosen={held}
    error={error}
    {...(kept && {
      disabled: (role: Role) => !kept.includes(role),
      reason: requests.oneself,
    })}
    onChange={onChange}
  />
);
