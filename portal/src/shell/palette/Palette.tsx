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
  /** Whom it is about, and how it stands. */
  aside?: string;
  end?: string;
  keys?: string;
  icon: ReactNode;
  run: () => void;
};

/** Jump to a page or do something, by its name. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const modal = useModal(onClose);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim();
  const fixed = useCommands(me).filter(({ says }) =>
    says.toLowerCase().includes(wanted.toLowerCase()),
  );
  const commands = [...fixed, ...useFoundConsults(me, wanted)];

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = own({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step) {
      event.preventDefault();
      setAt((at + step + commands.length) % Math.max(1, commands.length));
    }
    if (event.key === 'Enter') choose(commands[at]);
  };

  return (
    <dialog className={styles.palette} aria-label={words.jump} closedby="any" {...modal}>
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={commands[at] ? `palette-${commands[at].id}` : undefined}
          aria-label={words.jumpPlaceholder}
          placeholder={words.jumpPlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id="palette-list" role="listbox" aria-label={words.jump} className={styles.list}>
        {commands.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <p className={styles.group}>{command.group}</p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard */}
            <div
              id={`palette-${command.id}`}
              ref={(row) => {
                if (index === at) row?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.row}
              onClick={() => choose(command)}
              onPointerMove={() => setAt(index)}
            >
              {command.icon}
              <span className={styles.says}>
                {marked(command.says, wanted)}
                {command.aside && <small>{marked(command.aside, wanted)}</small>}
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
    // The palette has closed by then.
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

/** The letters that matched, set apart. */
function marked(says: string, text: string) {
  const start = text ? says.toLowerCase().indexOf(text.toLowerCase()) : -1;
  if (start < 0) return says;
  return (
    <>
      {says.slice(0, start)}
      <mark>{says.slice(start, start + text.length)}</mark>
      {says.slice(start + text.length)}
    </>
  );
}
