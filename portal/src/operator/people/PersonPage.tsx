import { roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { ClinicField } from '../ClinicField.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import service from '../directory/Service.module.css';
import { AloneNote, useRequestsAbout, WaitsNote } from '../requests/WaitsNote.tsx';
import { AccountState } from './AccountState.tsx';
import { accountStateIcons } from './accountStateIcons.tsx';
import { Memberships } from './Memberships.tsx';
import { PeopleFrame } from './PeopleFrame.tsx';
import { PersonFields } from './PersonFields.tsx';
import { usePerson, type Work } from './usePerson.ts';

export function PersonPage() {
  const { uid = 'new' } = useParams({ strict: false }) as { uid?: string };
  return (
    <PeopleFrame tab="people">
      {uid === 'new' ? <InvitePerson /> : <SavedPerson key={uid} uid={uid} />}
    </PeopleFrame>
  );
}

/** Invites a person, who gets an account and a mail. */
function InvitePerson() {
  const me = useQuery('shell-me', {}).data;
  const work = usePerson({ keeper: me });
  const navigate = useNavigate();
  const id = useId();
  if (!work.ready) return <WaitingContent />;
  const send = async () => {
    const { saved } = await work.save();
    if (!saved) return { saved };
    const uid = work.invitedUid.current ?? 'requests';
    // Waits until the kept text is gone, so that nothing is left behind.
    setTimeout(() => void navigate({ to: '/operator/people/$uid', params: { uid } }));
    return { saved };
  };
  return (
    <Editor work={work} title={words.inviteTitle} onSave={send} invites>
      <p className={page.quiet}>{words.inviteLead}</p>
      <AloneNote />
      <PersonFields work={work} ownEmail={false} />
      <section className={page.section} aria-labelledby={id}>
        <h3 id={id}>{words.clinic}</h3>
        <ClinicField
          clinic={work.form.clinic ?? null}
          onChange={(clinic) => work.change({ clinic })}
        />
        {work.says('clinic') && <Note kind="danger">{work.says('clinic')}</Note>}
      </section>
    </Editor>
  );
}

function SavedPerson({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery('operator-person', { uid });
  const me = useQuery('shell-me', {}).data;
  const waiting = useRequestsAbout((request) => request.uid === uid);
  const work = usePerson({ uid, loaded: data, keeper: me, reload: () => void refetch() });
  if (error && !data)
    return error.code === 'not-found' || error.code === 'invalid-argument' ? (
      <PageState heading="h2" title={words.gone} lead={words.goneLead}>
        <Link to="/operator/people">{words.back}</Link>
      </PageState>
    ) : (
      <NotLoaded onRetry={() => void refetch()} />
    );
  if (!work.ready || !data) return <WaitingContent />;
  const { firstName, lastName } = data.person;
  const name = `${firstName} ${lastName}`;
  const { standing } = data;
  const oneself = uid === me?.uid;
  const chip = <Chip {...accountStateIcons[standing]}>{words.standings[standing]}</Chip>;
  return (
    <Editor work={work} title={name} chip={chip} onSave={work.save}>
      {waiting.length > 0 && <WaitsNote says={requests.waitsHere} />}
      <AloneNote />
      <PersonFields
        work={work}
        ownEmail={standing !== 'invited'}
        {...(oneself && { ownRoles: data.person.roles })}
      />
      <Memberships uid={uid} name={name} memberships={data.memberships} oneself={oneself} />
      <AccountState uid={uid} name={name} loaded={data} oneself={oneself} />
    </Editor>
  );
}

type EditorProps = {
  work: Work;
  title: string;
  chip?: ReactNode;
  onSave: () => Promise<{ saved: boolean }>;
  /** An invitation is sent by a button of its own. */
  invites?: boolean;
  children: ReactNode;
};

function Editor({ work, title, chip, onSave, invites = false, children }: EditorProps) {
  const { theirs, failure } = work;
  return (
    <>
      <EditFrame
        edit={work}
        busy={work.busy}
        failure={work.wrong ? words.wrong : failure?.message}
        theirs={
          theirs && {
            lead: words.changed,
            rows: differenceRows(work.form, theirs, labelOf, shownForm),
            onKeepMine: work.keepMine,
            onTakeTheirs: work.takeTheirs,
          }
        }
        onSave={onSave}
        onDiscard={work.discard}
        ask={words}
        showsBar={work.dirty && !invites}
      >
        {(note, save) => (
          <div className={page.scroll} data-scroll-restoration-id="operator-person">
            <div className={page.page}>
              <header className={service.head}>
                <Link to="/operator/people" className={service.back}>
                  <IconArrowLeft size={16} stroke={1.75} aria-hidden />
                  {words.back}
                </Link>
                <h2>{title}</h2>
                {chip}
              </header>
              {note}
              {children}
              {invites && failure && !work.wrong && <Note kind="danger">{failure.message}</Note>}
              {invites && (
                <div>
                  <Button kind="primary" busy={work.busy} onClick={save}>
                    {words.send}
                  </Button>
                </div>
              )}
            </div>
          </div>
        )}
      </EditFrame>
      {work.dialog}
    </>
  );
}

const { firstName, lastName, email, credentials, practiceId, roles, college } = words;
const labels: Record<string, string> = {
  firstName,
  lastName,
  email,
  credentials,
  practiceId,
  roles,
  college,
  title: words.specialistTitle,
  econsultDataCollection: words.collects,
};
const labelOf = (field: string) => own(labels, field);
const shownForm = (form: Work['form']) => ({
  ...form,
  roles: form.roles.map((role) => roleTitles[role]),
});
