import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...rest }: Props) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...rest}
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          label={isVisible ? hideLabel : showLabel}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
