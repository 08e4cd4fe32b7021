import { IconCircleCheck, IconCircleOff, IconMail } from '@tabler/icons-react';

export const accountStateIcons = {
  active: { tone: 'ok', icon: <IconCircleCheck aria-hidden /> },
  invited: { tone: 'info', icon: <IconMail aria-hidden /> },
  suspended: { tone: 'warn', icon: <IconCircleOff aria-hidden /> },
} as const;
