import { words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { useId } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { ClinicSearch } from '../PersonSearch.tsx';
import { useGrant } from '../requests/useGrant.tsx';
import styles from './PeopleFrame.module.css';
import type { Loaded } from './usePerson.ts';

type Props = { uid: string; name: string; memberships: Loaded['memberships']; oneself: boolean };

/** The clinics of a person. Each change takes effect at once. */
export function Memberships({ uid, name, memberships, oneself }: Props) {
  const id = useId();
  const [grant, dialog] = useGrant();
  const admit = useCall('operator-admit');
  const release = useCall('operator-release');
  const failure = admit.failure ?? release.failure;
  const join = async (clinicId: string, clinic: string) => {
    const { data } = await grant((alone) => admit.run({ uid, clinicId, alone }));
    if (data)
      showSnackbar({ text: data.requestId ? requests.asked : words.admitted(name, clinic) });
  };
  const end = async (clinicId: string, clinic: string) => {
    const { data } = await release.run({ uid, clinicId });
    if (!data) return;
    if (oneself) showSnackbar({ text: words.released(clinic) });
    else showUndo(words.released(clinic), () => join(clinicId, clinic));
  };
  const confirmed = memberships.filter(({ state }) => state === 'confirmed');
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.clinics}</h3>
      <p className={page.quiet}>{memberships.length > 0 ? words.clinicsLead : words.noClinics}</p>
      {oneself && <Note kind="info">{requests.oneself}</Note>}
      {failure && <Note kind="danger">{failure.message}</Note>}
      {memberships.length > 0 && (
        <ul className={page.rows} aria-label={words.clinics}>
          {memberships.map(({ clinicId, name: clinic, city, province, state, colleagues }) => (
            <li key={clinicId} className={styles.member}>
              <span>
                {clinic}{' '}
                <small>
                  {[
                    [city, province].filter(Boolean).join(', '),
                    words.states[state],
                    words.colleagues(colleagues),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {state === 'confirmed' ? (
                <Button
                  aria-label={words.releaseNamed(clinic)}
                  onClick={() => void end(clinicId, clinic)}
                >
                  {words.release}
                </Button>
              ) : (
                <Button
                  aria-label={words.admitNamed(clinic)}
                  disabled={oneself}
                  onClick={() => void join(clinicId, clinic)}
                >
                  {words.admit}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.seek}>
        <ClinicSearch
          label={words.chooseClinic}
          disabled={oneself}
          taken={confirmed.map(({ clinicId }) => clinicId)}
          onChoose={(clinic) => void join(clinic.id, clinic.name)}
        />
      </div>
      {dialog}
    </section>
  );
}
