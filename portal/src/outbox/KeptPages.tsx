import { words } from '@corridor/contract/outbox/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { useEffect, useState } from 'react';
import { useQuery } from '../platform/hooks.ts';
import { pdfOf } from '../platform/pdf.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
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
    return (
      <Note kind="danger">
        {words.pagesFailed}{' '}
        <Button kind="link" onClick={() => void refetch()}>
          {general.retry}
        </Button>
      </Note>
    );
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
