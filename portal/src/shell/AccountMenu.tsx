import { appBuild, appVersion } from '@corridor/contract/platform/version.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { IconDots, IconLogout, IconRefresh } from '@tabler/icons-react';
import type { Me } from '../access/person.ts';
import { useCall } from '../platform/hooks.ts';
import { Menu } from '../ui/Menu.tsx';
import { OneTimeTip } from '../ui/OneTimeTip.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import styles from './AccountMenu.module.css';
import { newBuild } from './build.ts';
import { useLogout } from './logout.ts';

export function AccountMenu({ me }: { me: Me }) {
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
      <span className={styles.button}>
        <Menu
          kind="quiet"
          name={words.account}
          label={<IconDots size={18} stroke={1.75} aria-hidden />}
          items={[
            {
              label: words.logout,
              icon: <IconLogout stroke={1.75} aria-hidden />,
              onChoose: () => void logout(),
            },
            {
              label: words.updateNow,
              icon: <IconRefresh stroke={1.75} aria-hidden />,
              onChoose: () => void update(),
            },
          ]}
          foot={<p className={styles.version}>{words.versionBuild(appVersion, appBuild)}</p>}
        />
      </span>
      {!me.tooltips.includes('accountMenu') && (
        <OneTimeTip text={words.tooltipAccount} okLabel={words.tooltipGotIt} onOk={dismiss} />
      )}
    </div>
  );
}
