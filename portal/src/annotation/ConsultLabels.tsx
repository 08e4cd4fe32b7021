import { spLabelOf } from '@corridor/contract/annotation/rules.ts';
import { consultWords as words } from '@corridor/contract/annotation/words.ts';
import { type ReactNode, useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import styles from './Annotation.module.css';

const LabelDialog = lazyPart(() => import('./LabelDialog.tsx').then((m) => m.LabelDialog));

type Props = {
  activityId: string;
  specialty: string;
  files: readonly { id: string; name: string; url: string; thumbnailUrl: string | null }[];
  className: string | undefined;
  heading: (count: number) => ReactNode;
};

/** The labels of a consult's pictures, for its consultant. The server decides which there are. */
export function ConsultLabels({ activityId, specialty, files, className, heading }: Props) {
  const { data } = useQuery('outcomes-imageLabels', { activityId });
  const [open, setOpen] = useState<string>();
  const rows = files.flatMap((file) => {
    const image = data?.images.find(({ id }) => id === file.id);
    return image ? [{ ...file, image }] : [];
  });
  const opened = rows.find(({ id }) => id === open);
  if (rows.length === 0) return null;
  return (
    <section className={className}>
      {heading(rows.length)}
      <ul className={styles.consult}>
        {rows.map(({ id, name, url, thumbnailUrl, image: { label } }) => (
          <li key={id}>
            <img src={thumbnailUrl ?? url} alt="" />
            <span>{label ? textOf(label) : words.none}</span>
            <Button aria-label={words.labelPicture(name)} onClick={() => setOpen(id)}>
              {words.label}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <LabelDialog
          name={opened.name}
          url={opened.url}
          specialty={specialty}
          image={opened.image}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

const textOf = ({
  doctorLabels,
  customLabels,
}: {
  doctorLabels: string[];
  customLabels: string[];
}) => [...doctorLabels.map(spLabelOf), ...customLabels].join(', ');
