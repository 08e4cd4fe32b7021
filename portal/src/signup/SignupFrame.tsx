import { words as auth } from '@corridor/contract/auth/words.ts';
import { titles } from '@corridor/contract/platform/titles.ts';
import type { ReactNode } from 'react';
import { Mark } from '../ui/marks/Mark.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './SignupFrame.module.css';

/** The frame around the form. */
export const SignupFrame = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <div className={styles.screen}>
    <header className={styles.top}>
      <div className={styles.brand}>
        <Mark size={26} />
        Corridor
      </div>
      {aside}
    </header>
    <main className={styles.main}>{children}</main>
  </div>
);

/** The form before its questions have loaded. */
export const WaitingForm = () => (
  <>
    <h1 className={styles.title}>{titles.signup}</h1>
    <div role="status" aria-label={auth.loading} className={styles.waiting}>
      <Skeleton width="60%" height={22} />
      <Skeleton width="100%" height={58} />
      <Skeleton width="100%" height={128} />
    </div>
  </>
);

/** The page while its code loads. */
export const WaitingSignup = () => (
  <SignupFrame>
    <WaitingForm />
  </SignupFrame>
);
