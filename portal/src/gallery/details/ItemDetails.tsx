import { words } from '@corridor/contract/gallery/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dayOf, longTime } from '../../platform/dates.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import type { Item } from '../grid/galleryRows.ts';
import styles from './ItemDetails.module.css';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemSubject } from './ItemSubject.tsx';

type Props = {
  item: Item;
  onDownload: (item: Item) => void;
  onDelete: (item: Item) => void;
  onChanged: (id: string) => void;
  onChangeSubject: (item: Item) => void;
  /** The knowledge of other areas about the item. */
  more?: ((item: Item) => ReactNode) | undefined;
};

/** The details of one item, beside its picture. */
export function ItemDetails({ item: listed, more, ...on }: Props) {
  const [editing, setEditing] = useState(false);
  const { data: fresh, refetch } = useQuery('gallery-item', { id: listed.id });
  const item = fresh?.id === listed.id ? fresh : listed;
  const { data, captured, width, height, uses, unreadable } = item;
  const { notes, tags } = data;
  return (
    <section className={styles.details} aria-label={words.details}>
      <header className={styles.head}>
        <div>
          <h2>{item.name}</h2>
          <p>
            {[
              longTime(captured ?? data.created),
              width && height ? `${width} × ${height}` : '',
              size(item.size),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {!editing && !unreadable && (
          <Button
            icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {words.edit}
          </Button>
        )}
      </header>
      {unreadable && <Note kind="danger">{words.unreadable}</Note>}
      {editing ? (
        <ItemEditor
          key={item.id}
          item={item}
          reread={refetch}
          onDone={() => {
            setEditing(false);
            on.onChanged(item.id);
          }}
        />
      ) : (
        <dl className={styles.facts}>
          <dt>{words.tags}</dt>
          <dd>
            {tags.length === 0 && <span className={styles.none}>{words.noTags}</span>}
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </dd>
          <dt>{words.notes}</dt>
          <dd className={styles.notes}>
            {notes || <span className={styles.none}>{words.noNotes}</span>}
          </dd>
          {captured && (
            <>
              <dt>{words.uploaded}</dt>
              <dd>{longTime(data.created)}</dd>
            </>
          )}
          {uses.length > 0 && (
            <>
              <dt>{words.usedIn}</dt>
              <dd>
                {uses.map(({ activityId, usedAt, title }) => (
                  <Link
                    key={activityId}
                    className={styles.use ?? ''}
                    to="/dashboard/secure-messaging"
                    search={{ econsultId: activityId } as never}
                  >
                    {title}, {dayOf(usedAt)}
                  </Link>
                ))}
              </dd>
            </>
          )}
        </dl>
      )}
      <ItemSubject item={item} onChange={on.onChangeSubject} />
      {more?.(item)}
      <footer className={styles.actions}>
        <Button
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => on.onDownload(item)}
        >
          {words.download}
        </Button>
        <Button
          kind="danger"
          icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => on.onDelete(item)}
        >
          {words.delete}
        </Button>
      </footer>
    </section>
  );
}
