import { words as invite } from '@corridor/contract/invite/words.ts';
import { centre } from '@corridor/contract/notifications/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
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
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isMobile, type Me, visitorOf } from '../../access/person.ts';
import { inboxLink } from '../../inbox/searchRequest.ts';
import { openInvite } from '../../invite/inviteRequest.ts';
import { centreLink } from '../../notifications/link.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useModal } from '../../ui/overlays/useModal.ts';
import { chooseUploads } from '../../uploads/queue.ts';
import { apartIcons, icons } from '../frame/icons.ts';
import { pageExists } from '../gate/pages.ts';
import { useLogout } from '../lock/logout.ts';
import styles from './Palette.module.css';
import { useFoundConsults } from './useFoundConsults.tsx';

export type Command = {
  id: string;
  group: string;
  says: string;
  /** The people of a consult and its state. */
  aside?: string;
  end?: string;
  keys?: string;
  icon: ReactNode;
  run: () => void;
};

/** Opens a page or starts an action by its name. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const modal = useModal(onClose);
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const searchText = text.trim();
  const fixed = useCommands(me).filter(({ says }) =>
    says.toLowerCase().includes(searchText.toLowerCase()),
  );
  const commands = [...fixed, ...useFoundConsults(me, searchText)];

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = own({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step) {
      event.preventDefault();
      setActiveIndex((activeIndex + step + commands.length) % Math.max(1, commands.length));
    }
    if (event.key === 'Enter') choose(commands[activeIndex]);
  };

  return (
    <dialog className={styles.palette} aria-label={words.jump} closedby="any" {...modal}>
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={
            commands[activeIndex] ? `palette-${commands[activeIndex].id}` : undefined
          }
          aria-label={words.jumpPlaceholder}
          placeholder={words.jumpPlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div id="palette-list" role="listbox" aria-label={words.jump} className={styles.list}>
        {commands.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <p className={styles.group}>{command.group}</p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keyboard */}
            <div
              id={`palette-${command.id}`}
              ref={(row) => {
                if (index === activeIndex) row?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={styles.row}
              onClick={() => choose(command)}
              onPointerMove={() => setActiveIndex(index)}
            >
              {command.icon}
              <span className={styles.says}>
                {highlight(command.says, searchText)}
                {command.aside && <small>{highlight(command.aside, searchText)}</small>}
              </span>
              {command.end && <small>{command.end}</small>}
              {command.keys?.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </div>
          </div>
        ))}
        {commands.length === 0 && <p className={styles.none}>{words.nothingFound}</p>}
      </div>
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
    if (failure) showSnackbar({ text: failure.message });
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
