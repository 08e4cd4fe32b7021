import { words } from '@corridor/contract/gallery/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { areaOf, type Point, pathOf } from '../series/outlines.ts';
import type { Photo } from '../series/seriesRules.ts';
import styles from './Measuring.module.css';
import { type Marks, type Tool, tools } from './marks.ts';

const { comparison } = words;

type Props = {
  photo: Photo;
  marks: Marks;
  tool: Tool;
  onPoint: (point: Point) => void;
  onBack: () => void;
};

/** A press that moves further than this pans the picture, and marks nothing. */
const stillness = 4;
/** An arrow key moves the cross by this share of the picture, with Shift by a fifth of it. */
const step = 0.01;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Takes marks on a picture, by pointer and by keys, and shows them. */
export function MarkLayer({ photo, marks, tool, onPoint, onBack }: Props) {
  const { width, height } = areaOf(photo);
  const [cross, setCross] = useState<Point>([width / 2, height / 2]);
  const [keyed, setKeyed] = useState(false);
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const matrix = currentTarget.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return within([x, y]);
  };
  const within = ([x, y]: Point): Point => [
    Math.min(width, Math.max(0, x)),
    Math.min(height, Math.max(0, y)),
  ];
  const press = (event: PointerEvent<SVGSVGElement>) => {
    pressed.current = { x: event.clientX, y: event.clientY };
    setKeyed(false);
    if (tool !== 'outline') return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onPoint(pointAt(event));
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (tool !== 'outline' || !pressed.current) return;
    event.stopPropagation();
    const { x, y } = pressed.current;
    if (Math.hypot(event.clientX - x, event.clientY - y) < stillness) return;
    pressed.current = { x: event.clientX, y: event.clientY };
    onPoint(pointAt(event));
  };
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const start = pressed.current;
    pressed.current = undefined;
    if (!start || tool === 'outline') return;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < stillness)
      onPoint(pointAt(event));
  };
  const handleKey = (event: KeyboardEvent) => {
    const direction = own(directions, event.key);
    if (!direction && event.key !== 'Enter' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    setKeyed(true);
    if (event.key === 'Enter') return onPoint(cross);
    if (event.key === 'Backspace') return onBack();
    if (!direction) return;
    const by = (event.shiftKey ? step / 5 : step) * Math.max(width, height);
    setCross(([x, y]) => within([x + direction[0] * by, y + direction[1] * by]));
  };
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      role="application"
      aria-label={`${comparison.tools[tool]}. ${comparison.hints[tool]} ${comparison.keysToMark}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a cross on the picture
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        pressed.current = undefined;
      }}
      // Two quick presses are two marks, and do not zoom.
      onDoubleClick={(event: MouseEvent) => event.stopPropagation()}
      onKeyDown={handleKey}
    >
      {tools.map((name) => (
        <g key={name} data-current={name === tool}>
          {name === 'outline' ? (
            <polygon points={pathOf(marks.outline)} />
          ) : (
            <polyline points={pathOf(marks[name])} />
          )}
          {(name !== 'outline' || marks.outline.length < 3) &&
            marks[name].map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={Math.max(width, height) / 160} />
            ))}
        </g>
      ))}
      {keyed && (
        <path
          className={styles.keyCross}
          d={`M${cross[0] - width / 30} ${cross[1]}h${width / 15}M${cross[0]} ${cross[1] - width / 30}v${width / 15}`}
        />
      )}
    </svg>
  );
}
