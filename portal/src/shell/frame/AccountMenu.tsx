import { appBuild, appVersion } from '@corridor/contract/platform/version.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { IconDots, IconLogout, IconRefresh } from '@tabler/icons-react';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useLogout } from '../lock/logout.ts';
import styles from './AccountMenu.module.css';
import { newBuild } from './build.ts';

export function AccountMenu() {
  const logout = useLogout();
  const update = async () => {
    if (await newBuild()) location.reload();
    else showSnackbar({ text: words.upToDate });
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
    </div>
  );
}
