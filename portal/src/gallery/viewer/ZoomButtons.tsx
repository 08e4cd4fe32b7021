import { zoomRange } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';

type Props = { factor: number; onZoom: (steps: number) => void };

/** The zoom of a picture in steps, with its factor between the buttons. */
export function ZoomButtons({ factor, onZoom }: Props) {
  const { least, most } = zoomRange;
  return (
    <>
      <IconButton label={words.zoomOut} aria-disabled={factor === least} onClick={() => onZoom(-1)}>
        <IconMinus size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <span className="tabular" role="status">
        {words.zoom(factor)}
      </span>
      <IconButton label={words.zoomIn} aria-disabled={factor === most} onClick={() => onZoom(1)}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}
