import type { Measured } from '@corridor/contract/gallery/schemas.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { useReducer, useState } from 'react';
import { useCall } from '../../../platform/server/hooks.ts';
import { showUndo } from '../../../platform/snackbars.ts';
import { areaOf, onArea, type Point, thinned } from '../series/outlines.ts';
import type { Photo } from '../series/seriesRules.ts';
import {
  type Marks,
  noMarks,
  sizesOf,
  type Tool,
  toolAfter,
  withoutLast,
  withPoint,
} from './marks.ts';

const { comparison } = words;
const outlineAtMost = 200;

type Fields = { length: string; width: string; colours: string };
type FieldName = keyof Fields;

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));

/** A typed number, null for an empty field, or undefined for one out of its range. */
function numberOf(text: string, least: number, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  return value >= least && value <= most ? value : undefined;
}

type State = {
  marks: Marks;
  tool: Tool;
  fields: Fields;
  /** The outline that was there before gives way to the first press of a new one. */
  redrawn: boolean;
};
type Act =
  | { point: Point }
  | { tool: Tool }
  | { field: FieldName; text: string }
  | 'back'
  | 'clear';

function reduce(state: State, act: Act): State {
  const { marks, tool, fields } = state;
  if (act === 'clear') return { ...state, marks: noMarks, redrawn: true };
  if (act === 'back') return { ...state, marks: withoutLast(marks, tool) };
  if ('tool' in act) return { ...state, tool: act.tool };
  if ('field' in act) return { ...state, fields: { ...fields, [act.field]: act.text } };
  const redraws = tool === 'outline' && !state.redrawn;
  const next = withPoint(redraws ? { ...marks, outline: [] } : marks, tool, act.point);
  const { length, width } = sizesOf(next);
  return {
    marks: next,
    tool: toolAfter(next, tool),
    fields: {
      ...fields,
      ...(length !== undefined && { length: String(length) }),
      ...(width !== undefined && { width: String(width) }),
    },
    redrawn: state.redrawn || redraws,
  };
}

export type Measuring = ReturnType<typeof useMeasuring>;

/** The sizes of one picture while a person reads them against its ruler. */
export function useMeasuring(photo: Photo, onDone: () => void) {
  const area = areaOf(photo);
  const { measured } = photo;
  const [{ marks, tool, fields }, act] = useReducer(reduce, undefined, () => ({
    marks: { ...noMarks, outline: onArea(measured?.outline ?? [], area) },
    tool: 'ruler' as Tool,
    fields: {
      length: textOf(measured?.length),
      width: textOf(measured?.width),
      colours: textOf(measured?.colours),
    },
    redrawn: false,
  }));
  const [tried, setTried] = useState(false);
  const { run, running, failure } = useCall('gallery-measure');
  const length = numberOf(fields.length, 0.1, 500);
  const width = numberOf(fields.width, 0.1, 500);
  const colours = numberOf(fields.colours, 1, 12);
  const isWhole = colours === null || colours === undefined || Number.isInteger(colours);
  const errors: Partial<Fields> = tried
    ? {
        ...(length === undefined && { length: comparison.sizeRange }),
        ...(width === undefined && { width: comparison.sizeRange }),
        ...((colours === undefined || !isWhole) && { colours: comparison.coloursRange }),
      }
    : {};
  const send = async (next: Measured | null, message: string) => {
    const { failure: refused } = await run({ id: photo.id, measured: next });
    if (refused) return;
    showUndo(message, () => run({ id: photo.id, measured }));
    onDone();
  };
  const save = async () => {
    setTried(true);
    if (length === undefined || width === undefined || colours === undefined || !isWhole) return;
    const outline = thinned(marks.outline, outlineAtMost).map(([x, y]): [number, number] => [
      x / area.width,
      y / area.height,
    ]);
    await send({ length, width, colours, outline }, comparison.saved);
  };
  return {
    marks,
    tool,
    fields,
    errors,
    running,
    failure,
    hasSizes: measured !== null,
    setTool: (next: Tool) => act({ tool: next }),
    setField: (field: FieldName, text: string) => act({ field, text }),
    addPoint: (point: Point) => act({ point }),
    back: () => act('back'),
    clearMarks: () => act('clear'),
    save,
    removeSizes: () => send(null, comparison.removed),
  };
}
