/** A signature is drawn with twice the dots of its place on the page, and on white. */
const scale = 2;

type Point = { x: number; y: number };

/** Draws the strokes of a finger or a pen on a canvas. */
export function openPad(canvas: HTMLCanvasElement, onStroke: () => void) {
  const { color, backgroundColor } = getComputedStyle(canvas);
  const pen = canvas.getContext('2d');
  let last: Point | undefined;
  const clear = () => {
    canvas.width = canvas.clientWidth * scale;
    canvas.height = canvas.clientHeight * scale;
    if (!pen) return;
    pen.fillStyle = backgroundColor;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.scale(scale, scale);
    pen.strokeStyle = color;
    pen.fillStyle = color;
    pen.lineWidth = 2.4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
  };
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left - canvas.clientLeft, y: clientY - top - canvas.clientTop };
  };
  const lineTo = (to: Point) => {
    if (!pen || !last) return;
    pen.beginPath();
    pen.moveTo(last.x, last.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last = to;
  };
  canvas.onpointerdown = (event) => {
    canvas.setPointerCapture(event.pointerId);
    last = placeOf(event);
    lineTo(last);
    onStroke();
  };
  canvas.onpointermove = (event) => lineTo(placeOf(event));
  canvas.onpointerup = () => {
    last = undefined;
  };
  canvas.onpointercancel = canvas.onpointerup;
  clear();
  return {
    clear,
    /** A typed name is a signature too. */
    write(name: string) {
      clear();
      if (!pen) return;
      const { clientWidth: width, clientHeight: height } = canvas;
      let size = 44;
      do {
        pen.font = `italic ${size}px cursive`;
        size -= 2;
      } while (size > 12 && pen.measureText(name).width > width - 32);
      pen.textBaseline = 'middle';
      pen.fillText(name, 16, height / 2, width - 32);
    },
    picture: () => canvas.toDataURL('image/jpeg', 0.8),
  };
}
