import { words } from '@corridor/contract/gallery/words.ts';
import { IconMaximize, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useState } from 'react';
import { clockTime } from '../../platform/dates.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Item } from './galleryRows.ts';
import styles from './MediaTile.module.css';

export const tileId = (id: string) => `tile-${id}`;

/** A tile that came while the list moved fast looks so often whether it may load its picture. */
const lookMs = 160;

type Props = {
  item: Item;
  selected: boolean;
  /** A press selects instead of opening. */
  selecting: boolean;
  open: boolean;
  focusable: boolean;
  /** A tile that flies past loads no picture. */
  isFast: () => boolean;
  onOpen: (id: string) => void;
  onToggle: (id: string, event: { shiftKey: boolean }) => void;
  onKey: (event: KeyboardEvent, item: Item) => void;
};

/** One item of the grid. Its placeholder stands there before the picture comes. */
export const MediaTile = memo(Tile);

function Tile({ item, selected, selecting, open, focusable, isFast, ...on }: Props) {
  const { data, name, placeholder, seconds } = item;
  const isStill = useIsStill(isFast);
  const { thumbnailDownloadUrl: picture } = data;
  const press = (event: MouseEvent) => {
    if (selecting || event.shiftKey) on.onToggle(item.id, event);
    else on.onOpen(item.id);
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
        onKeyDown={(event) => on.onKey(event, item)}
      >
        {picture && isStill && <img src={picture} alt="" loading="lazy" decoding="async" />}
        {!picture && !placeholder && (
          <IconPhotoOff size={22} stroke={1.5} aria-label={words.notDrawnYet} />
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
        onClick={(event) => on.onToggle(item.id, event)}
        onChange={() => undefined}
      />
      {selecting && (
        <IconButton
          label={words.viewItem(name)}
          className={styles.view}
          tabIndex={focusable ? 0 : -1}
          onClick={() => on.onOpen(item.id)}
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

/** Answers whether the list was once slow enough to see the tile. */
function useIsStill(isFast: () => boolean): boolean {
  const [isStill, setStill] = useState(() => !isFast());
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setStill(!isFast()), lookMs);
    return () => clearInterval(timer);
  }, [isStill, isFast]);
  return isStill;
}
