import { words } from '@corridor/contract/outbox/words.ts';
import { useEffect, useState } from 'react';
import { pdfOf } from '../platform/pdf.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { RetryNote } from '../ui/page/RetryNote.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './OutboxPage.module.css';

/** The pages of a fax that a demo kept, or what a mail carries, in the browser's own reader. */
export function KeptPages({ id, says }: { id: string; says: string }) {
  const { data, error, refetch } = useQuery('outbox-pages', { id });
  const [href, setHref] = useState<string>();
  const pdf = data?.pdf;
  useEffect(() => {
    if (!pdf) return;
    const made = URL.createObjectURL(pdfOf(pdf));
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf]);
  if (error) {
    return <RetryNote onRetry={refetch}>{words.pagesFailed}</RetryNote>;
  }
  if (!href) return <Skeleton width={120} height={20} />;
  return (
    <p className={styles.pages}>
      <a href={href} target="_blank" rel="noreferrer">
        {says}
      </a>
    </p>
  );
}
