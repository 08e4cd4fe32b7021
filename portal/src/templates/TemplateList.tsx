import type { Template } from '@corridor/contract/templates/schemas.ts';
import type { Shelf } from '@corridor/contract/templates/shelf.ts';
import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { CategoryHeader } from './CategoryHeader.tsx';
import { ShelfList } from './ShelfList.tsx';
import styles from './TemplateList.module.css';

type Props = {
  shelf: Shelf<Template> | undefined;
  selected: string | undefined;
  onChange: (step: (shelf: Shelf<Template>) => Shelf<Template>) => void;
  onNewIn: (categoryId: string) => void;
  onEdit: (categoryId: string) => void;
};

export function TemplateList({ shelf, selected, onChange, onNewIn, onEdit }: Props) {
  if (!shelf) return <Waiting />;
  return (
    <ShelfList
      label={words.list}
      shelf={shelf}
      onChange={onChange}
      header={({ id, name, count }) => (
        <CategoryHeader
          name={name}
          count={count}
          newLabel={words.newIn(name)}
          editLabel={shelfWords.editCategory(name)}
          onNew={() => onNewIn(id)}
          onEdit={() => onEdit(id)}
        />
      )}
      row={({ id, name, text }) => (
        <Link
          to="/dashboard/edit-templates"
          search={{ item: id } as never}
          className={styles.template}
          aria-current={id === selected ? 'true' : undefined}
        >
          <span className={styles.name}>{name.trim() || words.untitled}</span>
          <span className={styles.preview}>{gist(text)}</span>
        </Link>
      )}
    />
  );
}

/** The first lines without the greeting. */
const gist = (text: string) => {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (paragraphs.find((line) => !/^(dear|thank)/i.test(line)) ?? paragraphs[0] ?? '').slice(
    0,
    160,
  );
};

function Waiting() {
  return (
    <ul>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton width="45%" height={14} />
          <Skeleton width="80%" />
        </li>
      ))}
    </ul>
  );
}
