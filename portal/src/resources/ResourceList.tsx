import { own } from '@corridor/contract/platform/own.ts';
import type { ResourceItem } from '@corridor/contract/resources/rules.ts';
import { words } from '@corridor/contract/resources/words.ts';
import type { Shelf } from '@corridor/contract/templates/shelf.ts';
import { shelfWords } from '@corridor/contract/templates/words.ts';
import { IconPencil } from '@tabler/icons-react';
import { CategoryHeader } from '../templates/CategoryHeader.tsx';
import { ShelfList } from '../templates/ShelfList.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './ResourceList.module.css';
import { type FileFacts, ResourceName, ResourceRow } from './ResourceRow.tsx';

type Props = {
  shelf: Shelf<ResourceItem> | undefined;
  /** The server's details of the files of saved resources. */
  files: Record<string, FileFacts & { fileId: string }>;
  editing: boolean;
  onChange: (step: (shelf: Shelf<ResourceItem>) => Shelf<ResourceItem>) => void;
  onNewIn: (categoryId: string) => void;
  onEditCategory: (categoryId: string) => void;
  onEdit: (id: string) => void;
};

export function ResourceList(props: Props) {
  const { shelf, files, editing, onChange, onNewIn, onEditCategory, onEdit } = props;
  if (!shelf) return <Waiting />;
  const factsOf = ({ id, fileId, fileName = '' }: ResourceItem): FileFacts => {
    const known = own(files, id);
    return known?.fileId === fileId ? known : { fileName };
  };
  const isSaved = ({ id, fileId }: ResourceItem) => own(files, id)?.fileId === fileId;
  return (
    <div>
      <ShelfList
        label={words.own}
        shelf={shelf}
        fixed={!editing}
        onChange={onChange}
        header={({ id, name, count }) => (
          <CategoryHeader
            plain={!editing}
            name={name}
            count={count}
            newLabel={words.newIn(name)}
            editLabel={shelfWords.editCategory(name)}
            onNew={() => onNewIn(id)}
            onEdit={() => onEditCategory(id)}
          />
        )}
        row={(item) =>
          editing || !isSaved(item) ? (
            <div className={styles.row}>
              <ResourceName name={item.name} file={factsOf(item)} />
              {editing && (
                <IconButton label={words.editResource(item.name)} onClick={() => onEdit(item.id)}>
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </div>
          ) : (
            <ResourceRow id={item.id} name={item.name} file={factsOf(item)} />
          )
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <ul>
      {[0, 1, 2, 3].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton width="30%" height={14} />
          <Skeleton width="45%" />
        </li>
      ))}
    </ul>
  );
}
