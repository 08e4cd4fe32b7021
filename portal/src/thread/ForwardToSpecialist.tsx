import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { type FormEvent, useEffect, useState } from 'react';
import type { CallOutput } from '../platform/client.ts';
import { useCall } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './Choices.module.css';
import { Choices } from './Choices.tsx';
import { choicesOf, matching, offersOf } from './offers.ts';
import type { Activity } from './ThreadDetails.tsx';

type Tree = CallOutput<'routing-routeReferral_v2'>;
type Props = { activity: Activity; uid: string; onClose: () => void };

/** The same question to another specialist, in a consult of its own. */
export function ForwardToSpecialist({ activity, uid, onClose }: Props) {
  const { run: route, failure: notRouted } = useCall('routing-routeReferral_v2');
  const forward = useCall('secureMessaging-forwardEconsult');
  const [tree, setTree] = useState<Tree>();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [subsite, setSubsite] = useState('');
  const [previous, setPrevious] = useState(true);
  const [tried, setTried] = useState(false);
  const here = activity.members.find((member) => member.uid === uid)?.location;
  const [city, province] = [here?.city ?? '', here?.province ?? ''];
  const { activityType } = activity;
  const load = () =>
    route({ city, province, activityType }).then(({ data }) => data && setTree(data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog
  useEffect(() => void load(), []);

  const offers = tree ? offersOf(tree) : [];
  const shown = matching(offers, search);
  const offer = offers.find(({ value }) => value === chosen);
  // What was searched for is what is meant, until another is chosen.
  const hits = shown.find(({ value }) => value === chosen)?.hits ?? [];
  const [only, ...others] = hits.length > 0 ? hits : (offer?.subsites ?? []);
  const site = subsite || (others.length === 0 ? (only ?? '') : '');
  const problem = offer?.label.onVacation ? words.onVacation : offer ? undefined : words.required;
  const choose = (value: string) => {
    setChosen(value);
    setSubsite('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!offer || problem || !site) return;
    const input = {
      activityId: activity.id,
      referingPhysicianUid: uid,
      recipientSpecialistUId: offer.uid,
      newSpecialty: offer.specialty,
      newSubSite: site,
      previousMessages: previous,
      subject: '',
    };
    const { data } = await forward.run(input);
    if (!data) return;
    showSnackbar({ text: words.forwarded(offer.name) });
    onClose();
  };
  const refused = forward.failure?.reason === 'on-vacation' ? words.onVacation : words.failed;
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {notRouted && !tree && <RetryNote onRetry={load}>{words.routingFailed}</RetryNote>}
        {!tree && !notRouted && <Skeleton width="100%" height={200} />}
        {tree && offers.length === 0 && <Note kind="info">{words.empty}</Note>}
        {offers.length > 0 && (
          <>
            <TextField
              label={words.search}
              type="search"
              autoFocus
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {shown.length === 0 ? (
              <p className={styles.help} role="status">
                {words.nobody}
              </p>
            ) : (
              <Choices
                label={words.specialist}
                choices={choicesOf(shown)}
                chosen={chosen}
                error={tried || offer?.label.onVacation ? problem : undefined}
                onChoose={choose}
              />
            )}
            {offer && offer.subsites.length > 1 && (
              <div>
                <SelectField
                  label={words.subsite}
                  value={site}
                  options={[
                    { value: '', says: words.chooseSubsite },
                    ...offer.subsites.map((name) => ({ value: name, says: name })),
                  ]}
                  onChange={(event) => setSubsite(event.target.value)}
                />
                {tried && !site && (
                  <p className={styles.error} role="alert">
                    {words.subsiteRequired}
                  </p>
                )}
              </div>
            )}
            <div>
              <Switch label={words.previous} on={previous} onChange={setPrevious} />
              <p className={styles.help}>{words.previousHelp}</p>
            </div>
          </>
        )}
        {forward.failure && <Note kind="danger">{refused}</Note>}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            type="submit"
            busy={forward.running}
            disabled={offers.length === 0}
          >
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
