import { admission } from '@corridor/contract/access/routes.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { IconMenu2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isMobile, onMobileChange, visitorOf } from '../../access/person.ts';
import { inboxLink } from '../../inbox/searchRequest.ts';
import { closeInvite, useInviteOpen } from '../../invite/inviteRequest.ts';
import { centreLink } from '../../notifications/centreLink.ts';
import { turnOffForOthers } from '../../notifications/guard.ts';
import {
  applyScheme,
  rememberReturn,
  rememberSidebar,
  startsClosed,
} from '../../platform/device/device.ts';
import { keepsAny } from '../../platform/device/keep.ts';
import { useLogoutGuard } from '../../platform/device/leave.ts';
import { LeaveDialog } from '../../platform/edit/LeaveDialog.tsx';
import { startAnalytics } from '../../platform/server/analytics.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { isSignedOut } from '../../platform/server/live.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Mark } from '../../ui/marks/Mark.tsx';
import { DropZone } from '../../uploads/DropZone.tsx';
import { useChoosing, useUploads } from '../../uploads/mediaUploads.ts';
import { useIdle } from '../lock/idle.ts';
import { LockScreen } from '../lock/LockScreen.tsx';
import { leaveTab, useLogoutElsewhere } from '../lock/logout.ts';
import { useLocked } from '../lock/useLocked.ts';
import { dropShortcutRequest, shortcutRequests } from '../palette/shortcuts.ts';
import { AccountTip } from './AccountTip.tsx';
import { ClaimsBanner, OfflineBanner, UpdateBanner } from './Banners.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './Frame.module.css';
import { Sidebar } from './Sidebar.tsx';

const InviteDialog = lazyPart(() =>
  import('../../invite/InviteDialog.tsx').then((m) => m.InviteDialog),
);
const Palette = lazyPart(() => import('../palette/Palette.tsx').then((m) => m.Palette));
const ProtectScreen = lazyPart(() =>
  import('../gate/ProtectScreen.tsx').then((m) => m.ProtectScreen),
);
const ShortcutList = lazyPart(() =>
  import('../palette/ShortcutList.tsx').then((m) => m.ShortcutList),
);
const UploadDialog = lazyPart(() =>
  import('../../uploads/UploadDialog.tsx').then((m) => m.UploadDialog),
);
const UploadTray = lazyPart(() => import('../../uploads/UploadTray.tsx').then((m) => m.UploadTray));

/** The frame around every page of a signed-in person. */
export function Frame() {
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const { data: me, error } = useQuery('shell-me', {});
  const installation = useQuery('shell-installation', {}).data;
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  const [closed, setClosed] = useState(startsClosed);
  const [drawer, setDrawer] = useState(false);
  const inviting = useInviteOpen();
  // The next person did not open the invitation.
  useEffect(() => closeInvite, []);
  const uploading = useUploads().length > 0;
  const choosingUploads = useChoosing();
  const leaving = useLogoutGuard(
    () =>
      me !== undefined &&
      ['out.', 'thread.', 'consult.', 'invite.', 'templates', 'resources'].some((start) =>
        keepsAny(me, start),
      ),
  );
  useLogoutElsewhere();
  const readAgain = async () => {
    await client.invalidateQueries();
    await router.invalidate();
  };
  const lockedByServer = error?.code === 'unauthenticated' && error.reason === 'locked';
  const idle = useIdle(me?.idleMinutes, lockedByServer, () => void readAgain());
  const { locked } = idle;
  // A session that ended behind the lock must not show the page on the way to the sign-in screen.
  useLocked(locked || isSignedOut(error));
  const barred = locked || me?.mustSetUpFactor === true;
  const wish = shortcutRequests.use();
  useEffect(() => {
    if (barred) return dropShortcutRequest();
    if (!me || !wish || wish === 'palette' || wish === 'list') return;
    dropShortcutRequest();
    if (wish === 'inbox') void navigate(inboxLink(me));
    else if (wish === 'centre') void navigate(centreLink());
    else if (admission('consult', visitorOf(me, mobile)) === 'open')
      void navigate({ to: '/dashboard/consult' } as never);
  }, [barred, me, mobile, wish, navigate]);

  useEffect(() => {
    if (me) applyScheme(me.colourScheme);
  }, [me]);
  const uid = me?.uid;
  useEffect(() => {
    if (uid) void turnOffForOthers();
  }, [uid]);
  const countsUse = uid !== undefined && !me?.mustSetUpFactor;
  useEffect(() => (countsUse ? startAnalytics(router) : undefined), [countsUse, router]);
  useEffect(() => {
    if (!isSignedOut(error)) return;
    rememberReturn(location.pathname + location.search);
    leaveTab(client);
    void navigate({ to: '/login', replace: true });
  }, [error, client, navigate]);
  // A step to another page closes the drawer. A replaced address is the same page.
  useEffect(
    () => router.history.subscribe(({ action }) => action.type !== 'REPLACE' && setDrawer(false)),
    [router],
  );

  const toggle = () => {
    if (mobile) return setDrawer(!drawer);
    rememberSidebar(!closed);
    setClosed(!closed);
  };
  const handleUnlock = () => {
    idle.unlock();
    return readAgain();
  };
  const lockScreen = locked && <LockScreen me={me} onUnlocked={handleUnlock} />;

  if (me?.mustSetUpFactor) {
    return (
      <>
        <ProtectScreen onDone={readAgain} />
        {lockScreen}
      </>
    );
  }

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      {me && !mobile && (
        <div className={styles.side}>
          <Sidebar
            me={me}
            installation={installation}
            closed={closed}
            mobile={mobile}
            onToggle={toggle}
          />
        </div>
      )}
      {me && mobile && drawer && (
        <Drawer onClose={() => setDrawer(false)}>
          <Sidebar
            me={me}
            installation={installation}
            mobile={mobile}
            closed={false}
            onToggle={toggle}
          />
        </Drawer>
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
      {!locked && me?.permissions.includes('cameraAndGallery') && <DropZone />}
      {uploading && <UploadTray />}
      {choosingUploads && <UploadDialog />}
      {wish === 'palette' && me && <Palette me={me} onClose={dropShortcutRequest} />}
      {inviting && me && <InviteDialog me={me} onClose={closeInvite} />}
      {wish === 'list' && <ShortcutList onClose={dropShortcutRequest} />}
    </div>
  );
}
