type Box = { left: number; top: number; width: number; height: number };

/** The place of a press on the drawing of 100 by 240 units, which stands in the middle of its box. */
export function placeOnFigure(box: Box, clientX: number, clientY: number) {
  const scale = Math.min(box.width / 100, box.height / 240);
  const left = box.left + (box.width - 100 * scale) / 2;
  const top = box.top + (box.height - 240 * scale) / 2;
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}
