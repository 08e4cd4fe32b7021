import { words as auth } from '@corridor/contract/auth/words.ts';
import { words as profile } from '@corridor/contract/profile/words.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { passkeysWork } from '../../auth/passkey.ts';
import { SignInPanel } from '../../auth/SignInPanel.tsx';
import { AddPasskey } from '../../profile/AddPasskey.tsx';
import { SecondFactor } from '../../profile/SecondFactor.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useLogout } from '../lock/logout.ts';
import styles from './ProtectScreen.module.css';

/** The only screen of a person whose role requires a second factor, until they set one up. */
export function ProtectScreen({ onDone }: { onDone: () => void }) {
  const logout = useLogout();
  return (
    <SignInPanel
      title={words.protectTitle}
      lead={words.protectLead}
      foot={
        <Button kind="link" onClick={logout}>
          {words.logout}
        </Button>
      }
    >
      {passkeysWork && (
        <section className={styles.way}>
          <h2>{profile.passkey}</h2>
          <p>{words.protectPasskey}</p>
          <AddPasskey onAdded={onDone} />
        </section>
      )}
      <section className={styles.way}>
        <h2>{profile.authenticator}</h2>
        <p>{auth.codeLead}</p>
        <SecondFactor on={false} onSet={onDone} />
      </section>
    </SignInPanel>
  );
}
