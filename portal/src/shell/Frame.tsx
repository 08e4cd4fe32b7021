import { admission } from '@corridor/contract/access/routes.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { IconMenu2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isMobile, onMobileChange, visitorOf } from '../access/person.ts';
import { inboxLink } from '../inbox/asked.ts';
import { closeInvite, useInviteOpen } from '../invite/open.ts';
import { turnOffForOthers } from '../notifications/guard.ts';
import { centreLink } from '../notifications/link.ts';
import { startAnalytics } from '../platform/analytics.ts';
import { applyScheme, rememberReturn, rememberSidebar, sidebarClosed } from '../platform/device.ts';
import { useQuery } from '../platform/hooks.ts';
import { keepsAny } from '../platform/keep.ts';
import { useLogoutGuard } from '../platform/leave.ts';
import { isSignedOut } from '../platform/live.ts';
import { LeaveDialog } from '../templates/LeaveDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Mark } from '../ui/Mark.tsx';
import { DropZone } from '../uploads/DropZone.tsx';
import { useUploads } from '../uploads/queue.ts';
import { AccountTip } from './AccountTip.tsx';
import { ClaimsBanner, OfflineBanner, UpdateBanner } from './Banners.tsx';
import styles from './Frame.module.css';
import { useIdle } from './idle.ts';
import { LockScreen } from './LockScreen.tsx';
import { leaveTab, useLogoutElsewhere } from './logout.ts';
import { Sidebar } from './Sidebar.tsx';
import { useShortcuts } from './shortcuts.ts';

const InviteDialog = lazy(() =>
  import('../invite/InviteDialog.tsx').then((m) => ({ default: m.InviteDialog })),
);
const Palette = lazy(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })));
const ProtectScreen = lazy(() =>
  import('./ProtectScreen.tsx').then((m) => ({ default: m.ProtectScreen })),
);
const ShortcutList = lazy(() =>
  import('./ShortcutList.tsx').then((m) => ({ default: m.ShortcutList })),
);

const UploadTray = lazy(() =>
  import('../uploads/UploadTray.tsx').then((m) => ({ default: m.UploadTray })),
);

/** What stands around every page behind the door. */
export function Frame() {
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const { data: me, error } = useQuery('shell-me', {});
  const installation = useQuery('shell-installation', {}).data;
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  const [closed, setClosed] = useState(() => sidebarClosed() || innerWidth < 1360);
  const [drawer, setDrawer] = useState(false);
  const [over, setOver] = useState<'palette' | 'shortcuts'>();
  // A dialog says a moment later that it was closed: by then the other may be open.
  const close = (one: typeof over) => setOver((now) => (now === one ? undefined : now));
  const inviting = useInviteOpen();
  // Whoever signs in next did not ask for it.
  useEffect(() => closeInvite, []);
  const uploading = useUploads().length > 0;
  const leaving = useLogoutGuard(
    () =>
      me !== undefined &&
      ['out.', 'thread.', 'consult.', 'invite.', 'templates', 'resources'].some((start) =>
        keepsAny(me, start),
      ),
  );
  useLogoutElsewhere();
  const idle = useIdle(me?.idleMinutes);
  const locked = idle.locked || (error?.code === 'unauthenticated' && error.reason === 'locked');
  const barred = locked || me?.mustSetUpFactor === true;
  const goToCentre = () => void navigate(centreLink());
  useShortcuts(
    {
      palette: () => setOver('palette'),
      list: () => setOver('shortcuts'),
      compose: () => {
        if (me && admission('consult', visitorOf(me, mobile)) === 'open')
          void navigate({ to: '/dashboard/consult' } as never);
      },
      go: { i: () => void navigate(inboxLink(me)), n: goToCentre },
    },
    !barred,
  );

  useEffect(() => {
    if (me) applyScheme(me.colourScheme);
  }, [me]);
  const uid = me?.uid;
  useEffect(() => {
    if (uid) void turnOffForOthers();
  }, [uid]);
  const counted = uid !== undefined && !me?.mustSetUpFactor;
  useEffect(() => (counted ? startAnalytics(router) : undefined), [counted, router]);
  useEffect(() => {
    if (!isSignedOut(error)) return;
    rememberReturn(location.pathname + location.search);
    leaveTab(client);
    void navigate({ to: '/login', replace: true });
  }, [error, client, navigate]);
  // A step to another page closes the drawer; a page that notes something in its address does not.
  useEffect(
    () => router.history.subscribe(({ action }) => action.type !== 'REPLACE' && setDrawer(false)),
    [router],
  );

  const toggle = () => {
    if (mobile) return setDrawer(!drawer);
    rememberSidebar(!closed);
    setClosed(!closed);
  };
  const readAnew = async () => {
    await client.invalidateQueries();
    await router.invalidate();
  };
  const unlocked = () => {
    idle.unlock();
    return readAnew();
  };
  const lockScreen = locked && <LockScreen onUnlocked={unlocked} />;

  if (me?.mustSetUpFactor) {
    return (
      <Suspense>
        <ProtectScreen onDone={readAnew} />
        {lockScreen}
      </Suspense>
    );
  }

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      {me && (!mobile || drawer) && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a key on a link is a click
        <div
          className={mobile ? styles.drawer : styles.side}
          onClick={(event) => (event.target as Element).closest('a') && setDrawer(false)}
        >
          {mobile && (
            <button
              type="button"
              className={styles.scrim}
              aria-label={words.closeMenu}
              onClick={toggle}
            />
          )}
          <Sidebar
            me={me}
            installation={installation}
            closed={!mobile && closed}
            mobile={mobile}
            onToggle={toggle}
          />
        </div>
      )}
      <div className={styles.body}>
        {mobile && (
          <div className={styles.topbar}>
            <IconButton label={words.openMenu} onClick={toggle}>
              <IconMenu2 size={22} stroke={1.75} aria-hidden />
            </IconButton>
            <Mark size={24} />
          </div>
        )}
        <UpdateBanner />
        <OfflineBanner />
        {me && installation && <ClaimsBanner supportEmail={installation.supportEmail} />}
        {me && !mobile && <AccountTip me={me} alone />}
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <LeaveDialog leaving={leaving} />
      {lockScreen}
      {me?.permissions.includes('cameraAndGallery') && <DropZone />}
      <Suspense>
        {uploading && <UploadTray />}
        {over === 'palette' && me && <Palette me={me} onClose={() => close('palette')} />}
        {inviting && me && <InviteDialog me={me} onClose={closeInvite} />}
        {over === 'shortcuts' && <ShortcutList onClose={() => close('shortcuts')} />}
      </Suspense>
    </div>
  );
}
