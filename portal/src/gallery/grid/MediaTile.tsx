import { words } from '@corridor/contract/gallery/words.ts';
import { IconMaximize, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { clockTime } from '../../platform/dates.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Item } from './galleryRows.ts';
import styles from './MediaTile.module.css';

export const tileId = (id: string) => `tile-${id}`;

type Props = {
  item: Item;
  selected: boolean;
  /** A press selects instead of opening. */
  selecting: boolean;
  open: boolean;
  focusable: boolean;
  onOpen: () => void;
  onToggle: (event: { shiftKey: boolean }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One item of the grid. Its placeholder stands there before the picture comes. */
export function MediaTile({ item, selected, selecting, open, focusable, ...on }: Props) {
  const { data, name, placeholder, seconds } = item;
  const press = (event: MouseEvent) => {
    if (selecting || event.shiftKey) on.onToggle(event);
    else on.onOpen();
  };
  return (
    <div
      className={styles.tile}
      data-selected={selected}
      data-open={open}
      data-selecting={selecting}
    >
      <button
        type="button"
        id={tileId(item.id)}
        className={styles.picture}
        aria-label={selecting ? words.selectItem(name) : words.openItem(name)}
        aria-pressed={selecting ? selected : undefined}
        tabIndex={focusable ? 0 : -1}
        style={
          placeholder ? { backgroundImage: `url(data:image/bmp;base64,${placeholder})` } : undefined
        }
        onClick={press}
        onKeyDown={on.onKeyDown}
      >
        {data.thumbnailDownloadUrl ? (
          <img src={data.thumbnailDownloadUrl} alt="" loading="lazy" decoding="async" />
        ) : (
          !placeholder && <IconPhotoOff size={22} stroke={1.5} aria-label={words.notDrawnYet} />
        )}
        {data.fileType === 'video' && (
          <span className={styles.video}>
            <IconPlayerPlayFilled size={12} aria-hidden />
            {seconds === null ? words.video : words.duration(seconds)}
          </span>
        )}
      </button>
      <input
        type="checkbox"
        checked={selected}
        aria-label={words.selectItem(name)}
        className={styles.check}
        tabIndex={selecting && focusable ? 0 : -1}
        onClick={on.onToggle}
        onChange={() => undefined}
      />
      {selecting && (
        <IconButton
          label={words.viewItem(name)}
          className={styles.view}
          tabIndex={focusable ? 0 : -1}
          onClick={on.onOpen}
        >
          <IconMaximize size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <p className={styles.caption}>
        <span title={data.tags.join(', ') || name}>{data.tags[0] ?? name}</span>
        <time dateTime={data.created} className="tabular">
          {clockTime(data.created)}
        </time>
      </p>
    </div>
  );
}
