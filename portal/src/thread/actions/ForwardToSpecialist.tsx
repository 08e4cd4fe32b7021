import { askingWords, words as directory } from '@corridor/contract/directory/words.ts';
import { isUnbillable } from '@corridor/contract/patients/elsewhere.ts';
import { elsewhereWords } from '@corridor/contract/patients/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import type { CallOutput, Failure } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import type { Activity, Econsult } from '../activity.ts';
import { EarlierConsultWarning } from '../EarlierConsultWarning.tsx';
import styles from './RadioList.module.css';
import { RadioList } from './RadioList.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { choicesOf, offersOf, problemOf, type Site, siteChoices } from './specialistSearch.ts';
import { useOffers } from './useOffers.ts';

type Tree = CallOutput<'routing-routeReferral_v2'>;
type Props = {
  activity: Activity;
  econsult: Econsult | undefined;
  uid: string;
  onClose: () => void;
};

/** Forwards the same question to another specialist, as a consult of its own. */
export function ForwardToSpecialist({ activity, econsult, uid, onClose }: Props) {
  const { run: route, failure: routingFailure } = useCall('routing-routeReferral_v2');
  const forward = useCall('secureMessaging-forwardEconsult');
  const [tree, setTree] = useState<Tree>();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [serviceId, setServiceId] = useState('');
  const [previous, setPrevious] = useState(true);
  const [tried, setTried] = useState(false);
  const ownLocation = activity.members.find((member) => member.uid === uid)?.location;
  const [city, province] = [ownLocation?.city ?? '', ownLocation?.province ?? ''];
  const { activityType } = activity;
  const load = () =>
    route({ city, province, activityType }).then(({ data }) => data && setTree(data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each dialog
  useEffect(() => void load(), []);

  const offers = tree ? offersOf(tree) : [];
  const { matches, ...asked } = useOffers(offers, search, { city, province });
  const offer = offers.find(({ value }) => value === chosen);
  const [onlySite, ...otherSites] = offer?.sites ?? [];
  const site =
    offer?.sites.find((each) => each.serviceId === serviceId) ??
    (otherSites.length === 0 ? onlySite : undefined);
  const problem = problemOf(offer, site);
  const choose = (value: string) => {
    // The search of this moment chooses the service, and what is typed later changes nothing.
    const [hit, ...otherHits] = matches.find((match) => match.value === value)?.hits ?? [];
    const before = value === chosen ? serviceId : '';
    setChosen(value);
    setServiceId(hit && otherHits.length === 0 ? hit.serviceId : before);
    forward.reset();
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
      newSubSite: site.subsite,
      previousMessages: previous,
      subject: '',
      serviceId: site.serviceId,
      answeredBy: site.users.map((user) => user.uid),
    };
    const { data, failure } = await forward.run(input);
    // After a refusal the shown specialists are outdated.
    if (failure?.reason) void load();
    if (!data) return;
    showSnackbar({ text: words.forwarded(offer.name) });
    onClose();
  };
  const refusal = forward.failure && explainFailure(forward.failure);
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {routingFailure && !tree && <RetryNote onRetry={load}>{words.routingFailed}</RetryNote>}
        {!tree && !routingFailure && <Skeleton width="100%" height={200} />}
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
            <SearchNotes {...asked} nobody={matches.length === 0 ? words.nobody : undefined} />
            {matches.length > 0 && (
              <RadioList
                label={words.specialist}
                choices={choicesOf(matches)}
                chosen={chosen}
                error={tried || offer ? problem : undefined}
                onChoose={choose}
              />
            )}
            {offer && offer.sites.length > 1 && (
              <div>
                <SelectField
                  label={words.subsite}
                  value={site?.serviceId ?? ''}
                  options={[{ value: '', says: words.chooseSubsite }, ...siteChoices(offer.sites)]}
                  onChange={(event) => {
                    setServiceId(event.target.value);
                    forward.reset();
                  }}
                />
                {tried && !site && (
                  <p className={styles.error} role="alert">
                    {words.subsiteRequired}
                  </p>
                )}
              </div>
            )}
            {site && (
              <SiteNotes
                site={site}
                econsult={forward.running ? undefined : econsult}
                province={province}
              />
            )}
            <div>
              <Switch label={words.previous} on={previous} onChange={setPrevious} />
              <p className={styles.help}>{words.previousHelp}</p>
            </div>
          </>
        )}
        {refusal && refusal !== problem && <Note kind="danger">{refusal}</Note>}
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

type AboutProps = { site: Site; econsult: Econsult | undefined; province: string };

/** The notes of the compose page about the service: who answers, earlier consults, and billing. */
function SiteNotes({ site, econsult, province: clinic }: AboutProps) {
  const { serviceId, users, province: service } = site;
  const { phn = '', patientProvince: patient = '' } = econsult ?? {};
  return (
    <>
      {users.length > 1 && (
        <p className={styles.help}>{words.answeredBy(users.map(directory.person))}</p>
      )}
      {isUnbillable({ clinic, service, patient }) && (
        <Note kind="warn">{elsewhereWords.quebec}</Note>
      )}
      <EarlierConsultWarning phn={phn} serviceId={serviceId} enabled={phn !== ''} />
    </>
  );
}

/** The reason of a refused forward, in the words of the compose page. */
function explainFailure({ reason, details }: Failure): string {
  if (reason === 'on-vacation') return words.onVacation;
  if (reason === 'daily-limit' || reason === 'no-service') return askingWords.unavailable;
  if (reason === 'other-people') return words.otherPeople;
  const fields = reason === 'form' ? (details.fields ?? []) : [];
  if (fields.length === 0) return words.failed;
  const isAboutPatient = fields.some(
    ({ field }) => field !== 'serviceId' && field !== 'locationIdx',
  );
  return [
    ...fields.map(({ message }) => message),
    ...(isAboutPatient ? [words.writeAnew] : []),
  ].join(' ');
}
