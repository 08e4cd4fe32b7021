import { roleTitles } from '@corridor/contract/access/words.ts';
import { phoneDigits } from '@corridor/contract/clinics/rules.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { partsOf } from '@corridor/contract/profile/rules.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { PhoneField } from '../platform/parts/PhoneField.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { EmailChange } from './EmailChange.tsx';
import { EmailConfirm } from './EmailConfirm.tsx';
import styles from './ProfilePage.module.css';
import type { FormInHand, Profile, ProfileForm } from './useProfileForm.ts';

type FormProps = { profileForm: FormInHand };

/** The person's details: first those that only others may change, then the person's own. */
export function Person({
  profileForm: { form, says, change },
  profile,
  parts,
}: FormProps & { profile: Profile; parts: ReturnType<typeof partsOf> }) {
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
        <div className={styles.field}>
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
      <div className={styles.field}>
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
  (part: Partial<Presentation>) =>
  (at: ProfileForm): ProfileForm => {
    const { presentation } = at.preferences;
    return presentation ? prefer({ presentation: { ...presentation, ...part } })(at) : at;
  };

/** The contact data for calls. */
export function PhoneConsult({ profileForm: { form, says, change } }: FormProps) {
  const { phoneConsult } = form.preferences;
  const set = (part: Partial<typeof phoneConsult>) =>
    change((at) => prefer({ phoneConsult: { ...at.preferences.phoneConsult, ...part } })(at));
  return (
    <>
      <div className={styles.field}>
        <PhoneField
          label={words.phoneNumber}
          value={phoneConsult.phoneNumber}
          error={says('phoneNumber')}
          onType={(typed) => set({ phoneNumber: phoneDigits(typed) })}
        />
      </div>
      <div className={styles.field}>
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

/** The start page, out of the pages that the person may open. */
export function Start({
  profileForm: { form, change },
  pages,
}: FormProps & { pages: readonly Homepage[] }) {
  const { homepage } = form.preferences;
  // A chosen page stays in the list while the person may not open it.
  const offeredPages = homepage && !pages.includes(homepage) ? [...pages, homepage] : pages;
  return (
    <div className={styles.field}>
      <SelectField
        label={words.homepage}
        value={homepage ?? ''}
        options={[
          { value: '', says: words.homepageUsual },
          ...offeredPages.map((value) => ({ value, says: words.homepages[value] })),
        ]}
        onChange={({ target }) =>
          change(prefer({ homepage: offeredPages.find((one) => one === target.value) ?? null }))
        }
      />
    </div>
  );
}
