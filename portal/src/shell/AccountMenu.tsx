import { appBuild, appVersion } from '@corridor/contract/platform/version.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { IconDots, IconLogout, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import type { Me } from '../access/person.ts';
import { useCall } from '../platform/hooks.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { OneTimeTip } from '../ui/OneTimeTip.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import styles from './AccountMenu.module.css';
import { newBuild } from './build.ts';
import { useLogout } from './logout.ts';

export function AccountMenu({ me }: { me: Me }) {
  const id = useId();
  const logout = useLogout();
  const dismissal = useCall('shell-dismissTooltip');
  const update = async () => {
    if (await newBuild()) location.reload();
    else showSnackbar({ text: words.upToDate });
  };
  const dismiss = async () => {
    const { failure } = await dismissal.run({ name: 'accountMenu' });
    if (failure) showSnackbar({ text: failure.message });
  };
  return (
    <div className={styles.anchor}>
      <IconButton label={words.account} popoverTarget={id}>
        <IconDots size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <div id={id} popover="auto" className={styles.menu}>
        <ul>
          <li>
            <button type="button" onClick={logout}>
              <IconLogout size={18} stroke={1.75} aria-hidden />
              {words.logout}
            </button>
          </li>
          <li>
            <button type="button" onClick={update} popoverTarget={id}>
              <IconRefresh size={18} stroke={1.75} aria-hidden />
              {words.updateNow}
            </button>
          </li>
        </ul>
        <p className={styles.version}>{words.versionBuild(appVersion, appBuild)}</p>
      </div>
      {!me.tooltips.includes('accountMenu') && (
        <OneTimeTip text={words.tooltipAccount} okLabel={words.tooltipGotIt} onOk={dismiss} />
      )}
    </div>
  );
}
