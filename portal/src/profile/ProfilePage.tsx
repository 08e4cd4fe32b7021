import { words as notifications } from '@corridor/contract/notifications/words.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { Notifications } from '../notifications/Notifications.tsx';
import { useCall, useQuery } from '../platform/hooks.ts';
import { Note } from '../ui/Note.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Passkeys } from './Passkeys.tsx';
import styles from './ProfilePage.module.css';
import { SecondFactor } from './SecondFactor.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';

export function ProfilePage() {
  const me = useQuery('shell-me', {}).data;
  const scheme = useCall('shell-setColourScheme');
  if (!me) return null;
  const facts = [
    [words.name, `${me.firstName} ${me.lastName}`],
    [words.credentials, me.credentials],
    [words.email, me.email],
    [words.roles, me.roles.join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className={styles.page}>
        <Section title={words.you}>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
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
        <Section title={notifications.title} lead={notifications.lead}>
          <Notifications />
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
      </div>
    </>
  );
}
