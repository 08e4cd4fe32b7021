import { roleTitles } from '@corridor/contract/access/words.ts';
import { phoneDigits } from '@corridor/contract/clinics/rules.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { partsOf } from '@corridor/contract/profile/rules.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { PhoneField } from '../ui/fields/PhoneField.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { EmailChange } from './EmailChange.tsx';
import { EmailConfirm } from './EmailConfirm.tsx';
import styles from './ProfilePage.module.css';
import type { FormInHand, Profile, ProfileForm } from './useProfileForm.ts';

type Of = { of: FormInHand };

/** Who they are: what only others may change, then what they write themselves. */
export function Person({
  of: { form, says, change },
  profile,
  parts,
}: Of & { profile: Profile; parts: ReturnType<typeof partsOf> }) {
  const facts = [
    [words.name, `${profile.firstName} ${profile.lastName}`],
    [words.email, profile.email],
    [words.roles, profile.userRoles.map((role) => own(roleTitles, role) ?? role).join(', ')],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!profile.emailConfirmed && <EmailConfirm email={profile.email} />}
      <EmailChange />
      {parts.practiceId && (
        <div className={styles.field} data-field="practiceId">
          <TextField
            label={words.practiceId}
            autoComplete="off"
            maxLength={40}
            value={form.practiceId}
            error={says('practiceId')}
            onChange={({ target }) => change((at) => ({ ...at, practiceId: target.value }))}
          />
        </div>
      )}
      <div className={styles.field} data-field="credentials">
        <TextField
          label={words.credentials}
          help={words.credentialsHelp}
          autoComplete="off"
          maxLength={200}
          value={form.credentials}
          error={says('credentials')}
          onChange={({ target }) => change((at) => ({ ...at, credentials: target.value }))}
        />
      </div>
    </>
  );
}

const prefer =
  (more: Partial<ProfileForm['preferences']>) =>
  (at: ProfileForm): ProfileForm => ({ ...at, preferences: { ...at.preferences, ...more } });

type Presentation = NonNullable<ProfileForm['preferences']['presentation']>;

export const present =
  (more: Partial<Presentation>) =>
  (at: ProfileForm): ProfileForm => {
    const { presentation } = at.preferences;
    return presentation ? prefer({ presentation: { ...presentation, ...more } })(at) : at;
  };

/** How they are reached for calls. */
export function PhoneConsult({ of: { form, says, change } }: Of) {
  const { phoneConsult } = form.preferences;
  const set = (more: Partial<typeof phoneConsult>) =>
    change((at) => prefer({ phoneConsult: { ...at.preferences.phoneConsult, ...more } })(at));
  return (
    <>
      <div className={styles.field} data-field="phoneNumber">
        <PhoneField
          label={words.phoneNumber}
          value={phoneConsult.phoneNumber}
          error={says('phoneNumber')}
          onType={(typed) => set({ phoneNumber: phoneDigits(typed) })}
        />
      </div>
      <div className={styles.field} data-field="calendarEmail">
        <TextField
          label={words.calendarEmail}
          help={words.calendarEmailHelp}
          type="email"
          maxLength={254}
          value={phoneConsult.calendarEmail}
          error={says('calendarEmail')}
          onChange={({ target }) => set({ calendarEmail: target.value })}
        />
      </div>
    </>
  );
}

type Homepage = NonNullable<ProfileForm['preferences']['homepage']>;

/** The page they start on: one of those that they may open. */
export function Start({ of: { form, change }, pages }: Of & { pages: readonly Homepage[] }) {
  const { homepage } = form.preferences;
  // What was chosen once stays chosen, also while it cannot be opened.
  const offered = homepage && !pages.includes(homepage) ? [...pages, homepage] : pages;
  return (
    <div className={styles.field} data-field="homepage">
      <SelectField
        label={words.homepage}
        value={homepage ?? ''}
        options={[
          { value: '', says: words.homepageUsual },
          ...offered.map((value) => ({ value, says: words.homepages[value] })),
        ]}
        onChange={({ target }) =>
          change(prefer({ homepage: offered.find((one) => one === target.value) ?? null }))
        }
      />
    </div>
  );
}
