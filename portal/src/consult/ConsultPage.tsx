import { words } from '@corridor/contract/consult/words.ts';
import { words as services } from '@corridor/contract/directory/words.ts';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isMobile, type Me, onMobileChange, visitorOf } from '../access/person.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { useReturnFromPayment } from '../premium/useReturnFromPayment.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { ConsultForm } from './page/ConsultForm.tsx';
import { Waiting } from './page/ConsultOpening.tsx';
import { type SentConsult, SentNotice } from './page/SentNotice.tsx';
import { type Aside, type DeviceContent, keepAside } from './state/useConsultOpening.ts';
import { useNewDay } from './state/useNewDay.ts';

const routers = ['mdRouting', 'dentalRouting', 'longTermCareRouting'] as const;

const DirectoryPage = lazyPart(
  () => import('../directory/DirectoryPage.tsx').then((m) => m.DirectoryPage),
  <Waiting />,
);

const PatientLetter = lazyPart(() =>
  import('./page/PatientLetter.tsx').then((m) => m.PatientLetter),
);

const path = '/dashboard/consult';
const form = `${path}/consult-form`;

/**
 * On a desktop, members of the search trial begin with the directory of all services. Everybody
 * else begins with the form.
 */
export function ConsultPage() {
  const me = useQuery('shell-me', {}).data;
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  // The path and search of the rendered route. On the way to another page both still belong to this
  // one.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const { serviceId, consultDraftId, jwt } = usePageSearch();
  useReturnFromPayment();
  const inSearchTrial = me?.permissions.includes('betaEconsultSearch') && !mobile;
  if (!me) return <Waiting />;
  if (inSearchTrial && pathname === path && !serviceId && !consultDraftId && !jwt) {
    return <DirectoryPage />;
  }
  return <Compose me={me} bare={inSearchTrial ? form : path} />;
}

/** Find a specialist, describe the patient, send: one consult after the other. */
function Compose({ me, bare }: { me: Me; bare: string }) {
  const start = useQuery('consult-start', {});
  const routes = routers.some((permission) => me.permissions.includes(permission));
  const directory = useQuery('directory-start', {}, { enabled: routes });
  useNewDay(start.data?.offsetMinutes);
  const { consultDraftId } = usePageSearch();
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  /** The draft whose id the page itself put into the address. */
  const ownDraftId = useRef(consultDraftId);
  const [turn, setTurn] = useState<{ number: number; initial?: DeviceContent | undefined }>({
    number: 0,
  });
  const [sent, setSent] = useState<{ one: SentConsult; was: DeviceContent; typed: boolean }>();
  /** The patient of a sent referral, to whom a letter is offered. */
  const [letterTo, setLetterTo] = useState<DeviceContent['form']['patientInfo']>();
  const restart = (initial?: DeviceContent) =>
    setTurn(({ number }) => ({ number: number + 1, initial }));
  /** Restarts at an address without a draft. */
  const startNew = (initial?: DeviceContent) => {
    ownDraftId.current = undefined;
    void navigate({ to: bare, replace: true } as never).then(() => restart(initial));
  };
  /** The address changes before the next page is shown. */
  const isHere = () => isMounted.current && location.pathname.startsWith(path);
  /** Shows an undone consult again. A person who has left the page gets a message instead. */
  const showUndone = (content: DeviceContent, { kept: isKept, drop }: Aside, leave: () => void) => {
    if (isHere()) {
      leave();
      startNew(content);
      drop();
      return setSent(undefined);
    }
    const returnHere = () => void navigate({ to: bare } as never);
    if (!isKept) notifyElsewhere({ text: words.takenBackLost });
    else if (location.pathname.startsWith(path)) notifyElsewhere({ text: words.takenBackNext });
    else notifyElsewhere({ text: words.takenBack, action: words.goOn, onAction: returnHere });
  };
  /** Shows the message to a person who has left the page and is still signed in. */
  const notifyElsewhere = (message: Parameters<typeof showSnackbar>[0]) => {
    if (!isHere() && location.pathname.startsWith('/dashboard')) showSnackbar(message);
  };
  // Another draft or a new consult was opened.
  useEffect(() => {
    if (consultDraftId === ownDraftId.current) return;
    ownDraftId.current = consultDraftId;
    setTurn(({ number }) => ({ number: number + 1 }));
  }, [consultDraftId]);

  const noDirectory = routes && directory.isError && !directory.data;
  if ((start.isError && !start.data) || noDirectory) {
    return (
      <PageState
        title={words.title}
        lead={noDirectory ? services.specialtiesFailed : words.startFailed}
      >
        <Button
          kind="primary"
          onClick={() => {
            void start.refetch();
            if (routes) void directory.refetch();
          }}
        >
          {words.retry}
        </Button>
      </PageState>
    );
  }
  // An approver can read what waits for them without the right to send.
  if (!routes && !consultDraftId && !sent) {
    const approves = me.permissions.includes('approveEconsult');
    return (
      <PageState title={words.title} lead={approves ? words.noApprovals : words.noRoutes}>
        {approves && (
          <Link to="/dashboard/secure-messaging" search={{ tab: 'approvals' }}>
            {words.toApprovals}
          </Link>
        )}
      </PageState>
    );
  }
  if (!start.data || (routes && !directory.data)) return <Waiting />;
  return (
    <>
      {letterTo && <PatientLetter patient={letterTo} onClose={() => setLetterTo(undefined)} />}
      <ConsultForm
        key={turn.number}
        me={me}
        bare={bare}
        permissions={visitorOf(me, false).permissions}
        start={start.data}
        directory={directory.data ?? nobody}
        routes={routes}
        initial={turn.initial}
        notice={(keep, leave) =>
          sent && (
            <SentNotice
              sent={sent.one}
              nextBegun={sent.typed}
              keep={keep}
              aside={() => keepAside(me, sent.one.activityId, sent.was)}
              onUndone={(aside) => showUndone(sent.was, aside, leave)}
              onRefused={(text) => notifyElsewhere({ text })}
            />
          )
        }
        onAddress={(id) => {
          ownDraftId.current = id;
        }}
        onTyped={() =>
          setSent((before) => (before?.typed === false ? { ...before, typed: true } : before))
        }
        onSent={(sentConsult, content) => {
          if (!isHere()) return;
          setSent({ one: sentConsult, was: content, typed: false });
          const { emailPatient, patientInfo } = content.form;
          if (sentConsult.type === 'referral' && emailPatient && mayWriteTo(me))
            setLetterTo(patientInfo);
          startNew();
        }}
        onAnew={() => restart()}
      />
    </>
  );
}

/** A person who may send letters is offered one after a referral. */
const mayWriteTo = ({ permissions }: Me) =>
  permissions.includes('oneWayMessaging') || permissions.includes('premiumOneWayMessaging');

const nobody = { specialties: {}, search: { directory: {}, searchBar: {} }, offsetMinutes: 0 };
