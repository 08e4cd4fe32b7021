import { own } from '@corridor/contract/platform/own.ts';
import { words } from '@corridor/contract/resources/words.ts';
import { shelfWords } from '@corridor/contract/templates/words.ts';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { LinkGroups } from './LinkGroups.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import styles from './ResourcesPage.module.css';

type Document = QueryOutput<'resources-store'>['document'];

export function ResourcesPage() {
  const me = useQuery('shell-me', {}).data;
  const ownResources = useQuery('resources-store', {});
  const mayEdit = me?.permissions.includes('specialistTemplates') ?? false;
  const any = Object.keys(ownResources.data?.document.resources ?? {}).length > 0;
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          mayEdit && (
            <Link to="/dashboard/edit-resources" className={styles.edit}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
              {words.editTitle}
            </Link>
          )
        }
      />
      <div className={styles.page}>
        {(mayEdit || any) && (
          <section className={styles.section} aria-labelledby="own">
            <div className={styles.lead}>
              <h2 id="own">{words.own}</h2>
              <p>{words.ownLead}</p>
            </div>
            {ownResources.error && !ownResources.data ? (
              <Failed text={words.loadFailed} onRetry={() => void ownResources.refetch()} />
            ) : (
              <Own document={ownResources.data?.document} />
            )}
          </section>
        )}
        <Links />
      </div>
    </>
  );
}

function Own({ document }: { document: Document | undefined }) {
  if (!document) return <Waiting rows={4} />;
  const filled = document.categoryOrder.flatMap((id) => {
    const category = own(document.categories, id);
    return category && category.resourceIds.length > 0 ? [category] : [];
  });
  if (filled.length === 0) return <p className={styles.none}>{words.emptyLead}</p>;
  return (
    <div className={styles.groups}>
      {filled.map(({ id, name, resourceIds }) => (
        <section key={id} aria-label={name}>
          <h3>{name}</h3>
          <ul className={styles.rows}>
            {resourceIds.map((resourceId) => {
              const resource = own(document.resources, resourceId);
              return (
                resource && (
                  <li key={resourceId}>
                    <ResourceRow id={resourceId} name={resource.resourceName} file={resource} />
                  </li>
                )
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Links() {
  const { data, error, refetch } = useQuery('content-document', { name: 'resourceLinks' });
  const links = data?.name === 'resourceLinks' ? data.content : undefined;
  return (
    <section className={styles.section} aria-labelledby="links">
      <div className={styles.lead}>
        <h2 id="links">{words.links}</h2>
        <p>{words.linksLead}</p>
      </div>
      {error && !links ? (
        <Failed text={words.linksFailed} onRetry={() => void refetch()} />
      ) : !links ? (
        <Waiting rows={6} />
      ) : (
        <LinkGroups links={links} />
      )}
    </section>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Note kind="danger">{text}</Note>
      <Button onClick={onRetry}>{shelfWords.retry}</Button>
    </div>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <ul className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no names
        <li key={row} className={styles.waiting}>
          <Skeleton width="40%" height={14} />
          <Skeleton width="60%" />
        </li>
      ))}
    </ul>
  );
}
