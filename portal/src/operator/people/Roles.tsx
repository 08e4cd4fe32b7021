import { type Role, roles } from '@corridor/contract/access/roles.ts';
import { roleLeads, roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { Choices } from '../Choices.tsx';

type Props = { held: Role[]; error: string | undefined; onChange: (held: Role[]) => void };

/** What somebody may do: any of the roles, each with what it is for. */
export const Roles = ({ held, error, onChange }: Props) => (
  <Choices
    label={words.roles}
    mark={words.rolesNow(held.length)}
    options={roles}
    says={(role) => roleTitles[role]}
    lead={(role) => roleLeads[role]}
    chosen={held}
    error={error}
    onChange={onChange}
  />
);
