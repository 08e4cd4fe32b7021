import { admission, homepages } from '@corridor/contract/access/routes.ts';
import { hasCover } from '@corridor/contract/clinics/cover/rules.ts';
import { words as cover } from '@corridor/contract/clinics/cover/words.ts';
import { needsProvince } from '@corridor/contract/clinics/rules.ts';
import { words as clinics } from '@corridor/contract/clinics/words.ts';
import { words as invite } from '@corridor/contract/invite/words.ts';
import { words as notifications } from '@corridor/contract/notifications/words.ts';
import { changedFields } from '@corridor/contract/platform/merge.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words as presenting } from '@corridor/contract/preferences/presentation/words.ts';
import { words as preferences } from '@corridor/contract/preferences/words.ts';
import { partsOf } from '@corridor/contract/profile/rules.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { type Me, visitorOf } from '../access/person.ts';
import { Clinics } from '../clinics/Clinics.tsx';
import { Cover } from '../clinics/Cover.tsx';
import { Invitations } from '../invite/Invitations.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { EditFrame } from '../platform/edit/EditFrame.tsx';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showUndo } from '../platform/snackbars.ts';
import { Delivery } from '../preferences/Delivery.tsx';
import { PresentationFields } from '../preferences/PresentationFields.tsx';
import { Subscription } from '../premium/Subscription.tsx';
import { LinkedAccount } from '../records/LinkedAccount.tsx';
import { pageExists } from '../shell/gate/pages.ts';
import { SignedAgreement } from '../signup/SignedAgreement.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Segmented } from '../ui/fields/Segmented.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Person, PhoneConsult, present, Start } from './Person.tsx';
import styles from './ProfilePage.module.css';
import { SecondFactor } from './SecondFactor.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';
import { type Profile, useProfileForm } from './useProfileForm.ts';

export function ProfilePage() {
  const me = useQuery('shell-me', {}).data;
  const { data: profile, error, refetch } = useQuery('profile-me', {});
  if (!me) return null;
  if (profile) return <Form me={me} profile={profile} reread={refetch} />;
  if (error)
    return (
      <PageState title={words.loadFailed} lead={error.message}>
        <Button onClick={() => void refetch()}>{general.retry}</Button>
      </PageState>
    );
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className={styles.page}>
        {[words.you, clinics.title, preferences.title].map((title) => (
          <Section key={title} title={title}>
            <Skeleton width="60%" height={14} />
            <Skeleton width="100%" height={36} />
            <Skeleton width="100%" height={36} />
          </Section>
        ))}
      </div>
    </>
  );
}

type Shown = { me: Me; profile: Profile; reread: () => unknown };

function Form({ me, profile, reread }: Shown) {
  const scheme = useCall('shell-setColourScheme');
  const permissions = new Set(me.permissions);
  const holder = { roles: me.roles, permissions };
  const parts = partsOf(holder);
  const profileForm = useProfileForm({ keeper: me, holder, saved: profile, reread });
  const { presentation } = profileForm.form.preferences;
  const visitor = visitorOf(me, false);
  const pages = homepages.filter((one) => pageExists(one) && admission(one, visitor) === 'open');
  const { elsewhere } = profileForm;
  const save = async () => {
    const outcome = await profileForm.save();
    if (outcome.saved) showSnackbar({ text: words.saved });
    return outcome;
  };
  const discard = () => showUndo(words.discarded, profileForm.discard());
  return (
    <div className={styles.whole}>
      <PageHeader title={words.title} lead={words.lead} />
      <EditFrame
        edit={profileForm}
        busy={profileForm.busy}
        failure={profileForm.error}
        // The changes of another window are merged at once, and told below.
        theirs={undefined}
        onSave={save}
        onDiscard={discard}
      >
        {() => (
          <div className={styles.body}>
            <div className={styles.page}>
              {elsewhere && (
                <Elsewhere
                  fields={elsewhere.changes
                    .filter(({ both }) => both)
                    .map(({ name }) => name)
                    .filter((name) =>
                      changedFields(profileForm.form, elsewhere.value).includes(name),
                    )}
                  theirs={elsewhere.value}
                  onTake={discard}
                />
              )}
              <Section title={words.you} lead={words.youLead}>
                <Person profileForm={profileForm} profile={profile} parts={parts} />
              </Section>
              <Section title={clinics.title} lead={clinics.lead}>
                <Clinics
                  locations={profile.locations}
                  consults={needsProvince(permissions)}
                  bills={parts.billable}
                />
              </Section>
              {permissions.has('econsultAndSecureMessaging') && hasCover(me.roles) && (
                <Section title={cover.title} lead={cover.lead}>
                  <Cover />
                </Section>
              )}
              <Section title={preferences.title} lead={preferences.lead}>
                <Delivery
                  value={profileForm.form.preferences}
                  parts={parts}
                  onChange={(step) =>
                    profileForm.change((at) => ({ ...at, preferences: step(at.preferences) }))
                  }
                />
              </Section>
              {parts.specialist && presentation && (
                <Section title={presenting.title} lead={presenting.lead}>
                  <PresentationFields
                    value={presentation}
                    says={profileForm.says}
                    onChange={(more) => profileForm.change(present(more))}
                  />
                </Section>
              )}
              <Section title={notifications.title} lead={notifications.lead}>
                <Notifications />
              </Section>
              {parts.phoneConsult && (
                <Section title={words.phoneConsult} lead={words.phoneConsultLead}>
                  <PhoneConsult profileForm={profileForm} />
                </Section>
              )}
              <Section title={words.start} lead={words.startLead}>
                <Start profileForm={profileForm} pages={pages} />
              </Section>
              <Section title={invite.list} lead={invite.listLead}>
                <Invitations />
              </Section>
              <Section title={words.appearance} lead={words.appearanceLead}>
                <Segmented
                  label={words.appearance}
                  value={me.colourScheme}
                  options={words.schemes}
                  onChange={(colourScheme) => void scheme.run({ colourScheme })}
                />
                {scheme.failure && <Note kind="danger">{scheme.failure.message}</Note>}
              </Section>
              <Section title={words.secondFactor} lead={words.secondFactorLead}>
                <SecondFactor on={me.hasTotp} />
              </Section>
              <Section title={words.passkeys} lead={words.passkeysLead}>
                <Passkeys />
              </Section>
              <Section title={words.sessions} lead={words.sessionsLead}>
                <Sessions />
              </Section>
              <Subscription />
              <LinkedAccount avaUuid={profile.integrations.avaUuid} />
              <SignedAgreement />
            </div>
          </div>
        )}
      </EditFrame>
    </div>
  );
}
