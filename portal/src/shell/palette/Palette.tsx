import { words as invite } from '@corridor/contract/invite/words.ts';
import { centre } from '@corridor/contract/notifications/words.ts';
import { apartOf, sidebarOf } from '@corridor/contract/shell/sidebar.ts';
import { apartWords, itemWords, words } from '@corridor/contract/shell/words.ts';
import { words as uploads } from '@corridor/contract/uploads/words.ts';
import {
  IconBell,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconSunMoon,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isMobile, type Me, visitorOf } from '../../access/person.ts';
import { inboxLink } from '../../inbox/searchRequest.ts';
import { openInvite } from '../../invite/inviteRequest.ts';
import { centreLink } from '../../notifications/centreLink.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure } from '../../platform/snackbars.ts';
import { OptionList } from '../../ui/fields/OptionList.tsx';
import { useCombobox } from '../../ui/fields/useCombobox.ts';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { useModal } from '../../ui/overlays/useModal.ts';
import { chooseUploads } from '../../uploads/mediaUploads.ts';
import { apartIcons, icons } from '../frame/icons.ts';
import { pageExists } from '../gate/pages.ts';
import { useLogout } from '../lock/logout.ts';
import type { Command } from './command.ts';
import styles from './Palette.module.css';
import { useFoundConsults } from './useFoundConsults.tsx';

/** Opens a page or starts an action by its name. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const modal = useModal(onClose);
  const [text, setText] = useState('');
  const searchText = text.trim();
  const fixed = useCommands(me).filter(({ says }) =>
    says.toLowerCase().includes(searchText.toLowerCase()),
  );
  const commands = [...fixed, ...useFoundConsults(me, searchText)];

  const combobox = useCombobox({
    options: commands,
    staysOpen: true,
    onChoose: (command) => {
      onClose();
      command.run();
    },
  });

  return (
    <dialog className={styles.palette} aria-label={words.jump} closedby="any" {...modal}>
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          {...combobox.field}
          aria-label={words.jumpPlaceholder}
          placeholder={words.jumpPlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            combobox.activate(0);
          }}
        />
      </div>
      <OptionList
        combobox={combobox}
        label={words.jump}
        className={styles.list}
        keyOf={({ id }) => id}
        groupOf={({ group }) => group}
        followsPointer
        end={commands.length === 0 && <p className={styles.none}>{words.nothingFound}</p>}
      >
        {(command) => (
          <>
            {command.icon}
            <span className={styles.says}>
              {highlight(command.says, searchText)}
              {command.aside && <small>{highlight(command.aside, searchText)}</small>}
            </span>
            {command.end && <small>{command.end}</small>}
            {command.keys?.split(' ').map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </>
        )}
      </OptionList>
      <footer className={styles.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.move}
        </span>
        <span>
          <Kbd>↵</Kbd> {words.open}
        </span>
        <span>
          <Kbd>Esc</Kbd>
        </span>
      </footer>
    </dialog>
  );
}

function useCommands(me: Me): Command[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  const inbox = inboxLink(me).to;
  const pages = sidebarOf(visitorOf(me, isMobile()), pageExists)
    .flatMap((section) => section.items)
    .filter((item) => !item.locked)
    .map(({ name }): Command => {
      const Icon = icons[name];
      const run = () => void navigate({ href: `/dashboard/${name}` });
      const keys = inbox === `/dashboard/${name}` && { keys: 'G I' };
      const says = itemWords[name];
      return { id: name, group: words.pages, says, ...keys, icon: <Icon {...size} />, run };
    });
  const centreCommand = {
    id: 'notifications',
    group: words.pages,
    says: centre.title,
    keys: 'G N',
    icon: <IconBell {...size} />,
    run: () => void navigate(centreLink()),
  };
  const apart = apartOf(new Set(me.permissions)).map((to) => {
    const Icon = apartIcons[to];
    const run = () => void navigate({ to });
    return { id: to, group: words.pages, says: apartWords[to], icon: <Icon {...size} />, run };
  });
  const setScheme = useCall('shell-setColourScheme');
  const scheme = (colourScheme: 'auto' | 'light' | 'dark') => async () => {
    const { failure } = await setScheme.run({ colourScheme });
    showFailure(failure);
  };
  const group = words.actions;
  const upload = {
    id: 'upload',
    group,
    says: uploads.choose,
    icon: <IconUpload {...size} />,
    run: chooseUploads,
  };
  return [
    ...pages,
    centreCommand,
    ...apart,
    ...(me.permissions.includes('cameraAndGallery') ? [upload] : []),
    {
      id: 'invite',
      group,
      says: invite.title,
      icon: <IconUserPlus {...size} />,
      run: openInvite,
    },
    { id: 'light', group, says: words.useLight, icon: <IconSun {...size} />, run: scheme('light') },
    { id: 'dark', group, says: words.useDark, icon: <IconMoon {...size} />, run: scheme('dark') },
    {
      id: 'auto',
      group,
      says: words.useSystem,
      icon: <IconSunMoon {...size} />,
      run: scheme('auto'),
    },
    {
      id: 'logout',
      group,
      says: words.logout,
      icon: <IconLogout {...size} />,
      run: () => void logout(),
    },
  ];
}

/** Marks the letters that match the search. */
function highlight(label: string, text: string) {
  const start = text ? label.toLowerCase().indexOf(text.toLowerCase()) : -1;
  if (start < 0) return label;
  return (
    <>
      {label.slice(0, start)}
      <mark>{label.slice(start, start + text.length)}</mark>
      {label.slice(start + text.length)}
    </>
  );
}
