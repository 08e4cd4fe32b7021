import { words } from '@corridor/contract/outbox/words.ts';
import { useEffect, useState } from 'react';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { pdfOf } from '../platform/pdf.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './OutboxPage.module.css';

/** The pages of a fax in a demo, or the attachment of a mail, in the browser's own viewer. */
export function KeptPages({ id, says }: { id: string; says: string }) {
  const { data, error, refetch } = useQuery('outbox-pages', { id });
  const [href, setHref] = useState<string>();
  const pdf = data?.pdf;
  useEffect(() => {
    if (!pdf) return;
    const address = URL.createObjectURL(pdfOf(pdf));
    setHref(address);
    return () => URL.revokeObjectURL(address);
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
