import { words } from '@corridor/contract/records/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './RecordsPage.module.css';

const lastToken = 'corridor.demoToken';
const open = (jwt: string) => location.assign(`/ava/link-account?jwt=${encodeURIComponent(jwt)}`);

/**
 * Plays a records system in which a person links their account: it signs a token and leads to the
 * portal.
 */
export function LinkDemo() {
  const [number, setNumber] = useState(0);
  const [failed, setFailed] = useState(false);
  const { run, running } = useCall('records-signToken');
  const last = sessionStorage.getItem(lastToken);
  const sign = async (expired: boolean) => {
    const { data } = await run({ number, expired });
    setFailed(!data);
    if (!data) return;
    if (!expired) sessionStorage.setItem(lastToken, data.jwt);
    open(data.jwt);
  };
  return (
    <section className={styles.account} aria-labelledby="records-account">
      <h2 id="records-account">{words.account}</h2>
      <p>{words.accountLead}</p>
      {failed && <Note kind="danger">{words.linkFailed}</Note>}
      <SelectField
        label={words.who}
        value={String(number)}
        options={words.people.map((says, at) => ({ value: String(at), says }))}
        onChange={({ target }) => setNumber(Number(target.value))}
      />
      <div className={styles.acts}>
        <Button kind="primary" busy={running} onClick={() => void sign(false)}>
          {words.link}
        </Button>
        <Button busy={running} onClick={() => void sign(true)}>
          {words.linkExpired}
        </Button>
        {last && <Button onClick={() => open(last)}>{words.linkUsed}</Button>}
      </div>
    </section>
  );
}
