import { type Point, readSize } from '../series/outlines.ts';

export const tools = ['ruler', 'length', 'width', 'outline'] as const;
export type Tool = (typeof tools)[number];
/** Points on the drawing area of the picture, by tool. */
export type Marks = Readonly<Record<Tool, readonly Point[]>>;

export const noMarks: Marks = { ruler: [], length: [], width: [], outline: [] };

const isLine = (tool: Tool) => tool !== 'outline';

/** A line has two ends; a third press begins it anew. */
export function withPoint(marks: Marks, tool: Tool, point: Point): Marks {
  const before = marks[tool];
  const points = isLine(tool) && before.length >= 2 ? [point] : [...before, point];
  return { ...marks, [tool]: points };
}

export const withoutLast = (marks: Marks, tool: Tool): Marks => ({
  ...marks,
  [tool]: marks[tool].slice(0, -1),
});

/** The next tool, once a line has both ends. */
export function toolAfter(marks: Marks, tool: Tool): Tool {
  const isWhole = isLine(tool) && marks[tool].length === 2;
  return isWhole ? (tools[tools.indexOf(tool) + 1] ?? tool) : tool;
}

/** The sizes that the marks tell. */
export const sizesOf = (marks: Marks) => ({
  length: readSize(marks.length, marks.ruler),
  width: readSize(marks.width, marks.ruler),
});
