import type { Role } from '@corridor/contract/access/roles.ts';
import { answersConsults } from '@corridor/contract/access/rules.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { useId } from 'react';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import { RoleChoices } from './RoleChoices.tsx';
import type { Work } from './usePerson.ts';

const lines = { firstName: 100, lastName: 100, email: 254, credentials: 200, practiceId: 40 };
const helps: Record<string, string> = { credentials: words.credentialsHelp };

type Props = {
  work: Work;
  ownEmail: boolean;
  /** The roles of the operator's own account: nobody can give themselves another role. */
  ownRoles?: readonly Role[];
};

/** The account, the roles, and the directory entry of a person. */
export function PersonFields({ work, ownEmail, ownRoles }: Props) {
  const { form, change, says } = work;
  const [accountId, specialistId] = [useId(), useId()];
  return (
    <>
      <section className={page.section} aria-labelledby={accountId}>
        <h3 id={accountId}>{words.account}</h3>
        <div className={page.fields}>
          {(Object.keys(lines) as (keyof typeof lines)[]).map((name) => {
            const help = name === 'email' && ownEmail ? words.emailHelp : helps[name];
            return (
              <TextField
                key={name}
                label={words[name]}
                {...(help && { help })}
                {...(['credentials', 'practiceId'].includes(name) && { mark: words.optional })}
                maxLength={lines[name]}
                autoComplete="off"
                readOnly={name === 'email' && ownEmail}
                value={form[name]}
                error={says(name)}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            );
          })}
        </div>
      </section>
      <RoleChoices
        chosen={form.roles}
        ownRoles={ownRoles}
        error={says('roles')}
        onChange={(roles) => change({ roles })}
      />
      {answersConsults(form.roles) && (
        <section className={page.section} aria-labelledby={specialistId}>
          <h3 id={specialistId}>{words.specialist}</h3>
          <p className={page.quiet}>{words.specialistLead}</p>
          <div className={page.fields}>
            <TextField
              label={words.specialistTitle}
              mark={words.optional}
              help={words.specialistTitleHelp}
              maxLength={40}
              value={form.title}
              error={says('title')}
              onChange={({ target }) => change({ title: target.value })}
            />
            <TextField
              label={words.college}
              mark={words.optional}
              help={words.collegeHelp}
              maxLength={100}
              value={form.college}
              error={says('college')}
              onChange={({ target }) => change({ college: target.value })}
            />
          </div>
          <Switch
            label={words.collects}
            on={form.econsultDataCollection}
            onChange={(on) => change({ econsultDataCollection: on })}
          />
        </section>
      )}
    </>
  );
}
