import type { ReactNode } from 'react';

/** A line of the palette: a page or an action. */
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
