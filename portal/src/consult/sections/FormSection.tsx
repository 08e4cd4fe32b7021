import type { ReactNode } from 'react';
import { TitledSection } from '../../ui/page/TitledSection.tsx';

type Props = { name: string; title: string; lead?: string | undefined; children: ReactNode };

export const sectionIdOf = (name: string) => `consult-${name}`;

/** A section of the compose page, which its overview leads to. */
export const FormSection = ({ name, ...props }: Props) => (
  <TitledSection id={sectionIdOf(name)} {...props} />
);
