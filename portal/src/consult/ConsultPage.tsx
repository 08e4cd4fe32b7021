import { words } from '@corridor/contract/consult/words.ts';
import { words as services } from '@corridor/contract/directory/words.ts';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isMobile, type Me, onMobileChange, visitorOf } from '../access/person.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { ConsultForm } from './page/ConsultForm.tsx';
import { Waiting } from './page/ConsultOpening.tsx';
import { SentNotice, type SentOne } from './page/SentNotice.tsx';
import { type Aside, type Kept, keepAside } from './state/useConsultOpening.ts';
import { useNewDay } from './state/useNewDay.ts';

const routers = ['mdRouting', 'dentalRouting', 'longTermCareRouting'] as const;

const DirectoryPage = lazy(() =>
  import('../directory/DirectoryPage.tsx').then((m) => ({ default: m.DirectoryPage })),
);

const path = '/dashboard/consult';
const form = `${path}/consult-form`;

/** Who takes part in the trial of it begins with all services, on a desktop; everybody else with the form. */
export function ConsultPage() {
  const me = useQuery('shell-me', {}).data;
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  // Of what is shown, as its search is: on the way to another page both are still this one's.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const { serviceId, consultDraftId, jwt } = usePageSearch();
  const tries = me?.permissions.includes('betaEconsultSearch') && !mobile;
  if (!me) return <Waiting />;
  if (tries && pathname === path && !serviceId && !consultDraftId && !jwt) {
    return (
      <Suspense fallback={<Waiting />}>
        <DirectoryPage />
      </Suspense>
    );
  }
  return <Compose me={me} bare={tries ? form : path} />;
}

/** Find a specialist, describe the patient, send. One consult after the other. */
function Compose({ me, bare }: { me: Me; bare: string }) {
  const start = useQuery('consult-start', {});
  const routes = routers.some((one) => me.permissions.includes(one));
  const directory = useQuery('directory-start', {}, { enabled: routes });
  useNewDay(start.data?.offsetMinutes);
  const { consultDraftId } = usePageSearch();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** The draft that the page has put into the address itself. */
  const own = useRef(consultDraftId);
  const [turn, setTurn] = useState<{ number: number; initial?: Kept | undefined }>({ number: 0 });
  const [sent, setSent] = useState<{ one: SentOne; was: Kept; typed: boolean }>();
  const anew = (initial?: Kept) => setTurn(({ number }) => ({ number: number + 1, initial }));
  /** On a page that names no draft. */
  const begin = (initial?: Kept) => {
    own.current = undefined;
    void navigate({ to: bare, replace: true } as never).then(() => anew(initial));
  };
  /** The address is another page's before that page is there. */
  const isHere = () => here.current && location.pathname.startsWith(path);
  /** What was taken back stands here again; whoever has gone elsewhere by then is not called back. */
  const undone = (was: Kept, { kept, drop }: Aside, leave: () => void) => {
    if (isHere()) {
      leave();
      begin(was);
      drop();
      return setSent(undefined);
    }
    const goOn = () => void navigate({ to: bare } as never);
    if (!kept) elsewhere({ text: words.takenBackLost });
    else if (location.pathname.startsWith(path)) elsewhere({ text: words.takenBackNext });
    else elsewhere({ text: words.takenBack, action: words.goOn, onAction: goOn });
  };
  /** To who has left the page, and not to who has logged out since. */
  const elsewhere = (said: Parameters<typeof showSnackbar>[0]) => {
    if (!isHere() && location.pathname.startsWith('/dashboard')) showSnackbar(said);
  };
  // Another draft was opened, or a new consult was asked for.
  useEffect(() => {
    if (consultDraftId === own.current) return;
    own.current = consultDraftId;
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
  // Whoever approves reads what comes to them all the same.
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
            one={sent.one}
            typed={sent.typed}
            keep={keep}
            aside={() => keepAside(me, sent.one.activityId, sent.was)}
            onUndone={(aside) => undone(sent.was, aside, leave)}
            onRefused={(text) => elsewhere({ text })}
          />
        )
      }
      onAddress={(id) => {
        own.current = id;
      }}
      onTyped={() =>
        setSent((before) => (before?.typed === false ? { ...before, typed: true } : before))
      }
      onSent={(one, was) => {
        setSent({ one, was, typed: false });
        begin();
      }}
      onAnew={() => anew()}
    />
  );
}

const nobody = { specialties: {}, search: { directory: {}, searchBar: {} }, offsetMinutes: 0 };
