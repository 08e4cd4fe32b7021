import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { IconArchive, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { Chip } from '../../ui/marks/Chip.tsx';

type Props = { isPrivate: boolean; retiredAt: string | null };

/** The people who are offered a form, as an icon and a word. */
export function TemplateState({ isPrivate, retiredAt }: Props) {
  if (retiredAt) return <Chip icon={<IconArchive aria-hidden />}>{words.states.retired}</Chip>;
  if (isPrivate)
    return (
      <Chip tone="info" icon={<IconLock aria-hidden />}>
        {words.states.private}
      </Chip>
    );
  return (
    <Chip tone="ok" icon={<IconCircleCheck aria-hidden />}>
      {words.states.offered}
    </Chip>
  );
}
