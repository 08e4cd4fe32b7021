import { words } from '@corridor/contract/gallery/words.ts';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';

type Props = { full: boolean; onToggle: () => void };

export function FullScreenButton({ full, onToggle }: Props) {
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <IconButton label={full ? words.leaveFullScreen : words.fullScreen} onClick={onToggle}>
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
