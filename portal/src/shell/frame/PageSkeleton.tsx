import { words as auth } from '@corridor/contract/auth/words.ts';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isMobile, onMobileChange } from '../../access/person.ts';
import { startsClosed } from '../../platform/device/device.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { titleOf } from '../gate/pageTitles.ts';
import frame from './Frame.module.css';
import styles from './PageSkeleton.module.css';
import sidebar from './Sidebar.module.css';

const inPanes = /^\/dashboard\/(secure-messaging|clinic-inbox)/;

/**
 * Stands for a page while its code or its person loads: the title and the outline of the content.
 */
export function PageSkeleton() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={titleOf(pathname)} />
      {inPanes.test(pathname) ? <WaitingPanes /> : <WaitingBlocks />}
    </>
  );
}

export const WaitingBlocks = () => (
  <div className={styles.page} role="status" aria-label={auth.loading}>
    {[56, 180, 200].map((height) => (
      <Skeleton key={height} width="100%" height={height} />
    ))}
  </div>
);

const WaitingPanes = () => (
  <div className={styles.panes} role="status" aria-label={auth.loading}>
    <div className={styles.list}>
      <div className={styles.bar}>
        <Skeleton width="60%" height={18} />
      </div>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="52%" height={14} />
          <Skeleton width="80%" />
          <Skeleton width="64%" />
        </div>
      ))}
    </div>
  </div>
);

/** The frame before the person is known. It has its final size, so that nothing moves later. */
export function WaitingFrame() {
  const mobile = useSyncExternalStore(onMobileChange, isMobile);
  return (
    <div className={frame.frame}>
      {!mobile && (
        <div className={frame.side}>
          <WaitingSidebar closed={startsClosed()} />
        </div>
      )}
      <div className={frame.body}>
        {mobile && (
          <div className={frame.topbar}>
            <Mark size={24} />
          </div>
        )}
        <main id="content" className={frame.content} tabIndex={-1}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

function WaitingSidebar({ closed }: { closed: boolean }) {
  const bar = (width: string) => !closed && <Skeleton width={width} />;
  return (
    <div className={sidebar.sidebar} data-closed={closed} aria-hidden>
      <div className={sidebar.head}>
        <span className={sidebar.brand}>
          <Mark size={26} />
          {!closed && 'Corridor'}
        </span>
      </div>
      <div className={sidebar.person}>
        <span className={sidebar.name}>
          <Skeleton width={28} height={28} />
          {bar('50%')}
        </span>
      </div>
      <div className={sidebar.scroll}>
        {['62%', '70%', '54%', '66%', '48%'].map((width) => (
          <div key={width} className={styles.item}>
            <Skeleton width={18} height={18} />
            {bar(width)}
          </div>
        ))}
      </div>
    </div>
  );
}
