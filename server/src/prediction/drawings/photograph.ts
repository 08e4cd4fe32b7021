/** Takes a photo of a drawing: from somewhere, turned somehow, under some light. */

/** Red, green and blue of each pixel in rows. */
export type Raw<P> = { pixels: P; width: number; height: number };
type Photo = Raw<Uint8Array>;

export type Hand = {
  /** The largest turn of the camera, in radians. */
  turn: number;
  /** The largest distance of the subject from the middle, as a part of the picture. */
  aside: number;
  near: readonly [least: number, most: number];
};
/** Skin has no upper side. */
export const overSkin: Hand = { turn: Math.PI, aside: 0.13, near: [0.8, 1.4] };
export const throughLens: Hand = { turn: 0.5, aside: 0.05, near: [0.88, 1.15] };

const between = (next: () => number, least: number, most: number) =>
  least + next() * (most - least);

/** Beyond its edge a drawing continues as in a mirror. */
function mirrored(place: number, length: number): number {
  const last = length - 1;
  const turned = Math.abs(place) % (2 * last);
  return turned > last ? 2 * last - turned : turned;
}

type Size = { width: number; height: number };

export function photograph(
  { pixels, width, height }: Raw<Float32Array>,
  to: Size,
  next: () => number,
  hand: Hand,
): Photo {
  const turn = between(next, -hand.turn, hand.turn);
  const step = width / to.width / between(next, ...hand.near);
  const flip = next() < 0.5 ? -1 : 1;
  const [cos, sin] = [Math.cos(turn) * step, Math.sin(turn) * step];
  const centre = {
    x: width * (0.5 + between(next, -hand.aside, hand.aside)),
    y: height * (0.5 + between(next, -hand.aside, hand.aside)),
  };
  const bright = between(next, 0.74, 1.18);
  const tone = [between(next, 0.94, 1.07), 1, between(next, 0.92, 1.07)] as const;
  const contrast = between(next, 0.85, 1.15);
  // The black around a lens has no mirror image.
  const isLens = (pixels[0] as number) + (pixels[pixels.length - 1] as number) < 60;
  const lamp = { turn: between(next, 0, 6.3), amount: between(next, 0, 0.2) };
  const [lampX, lampY] = [Math.cos(lamp.turn), Math.sin(lamp.turn)];
  const out = new Uint8Array(to.width * to.height * 3);
  for (let y = 0, o = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const [right, down] = [flip * (x - to.width / 2), y - to.height / 2];
      const [across, below] = [
        centre.x + right * cos - down * sin,
        centre.y + right * sin + down * cos,
      ];
      const u = isLens ? Math.max(0, Math.min(width - 1, across)) : mirrored(across, width);
      const v = isLens ? Math.max(0, Math.min(height - 1, below)) : mirrored(below, height);
      const [column, row] = [
        Math.min(width - 2, Math.floor(u)),
        Math.min(height - 2, Math.floor(v)),
      ];
      const [a, b] = [u - column, v - row];
      const i = (row * width + column) * 3;
      const lit = bright * (1 + (lamp.amount * (right * lampX + down * lampY)) / (to.width / 2));
      const grain = (next() - 0.5) * 5;
      for (let c = 0; c < 3; c++, o++) {
        const above = (pixels[i + c] as number) * (1 - a) + (pixels[i + 3 + c] as number) * a;
        const p = i + width * 3 + c;
        const under = (pixels[p] as number) * (1 - a) + (pixels[p + 3] as number) * a;
        const value = (above * (1 - b) + under * b) * lit * (tone[c] as number);
        out[o] = Math.max(0, Math.min(255, 128 + (value - 128) * contrast + grain));
      }
    }
  }
  return { pixels: out, ...to };
}

/** A smaller drawing, each of its pixels the mean of `by` times `by`. */
export function shrunk({ pixels, width, height }: Raw<Float32Array>, by: number) {
  const [wide, high] = [Math.floor(width / by), Math.floor(height / by)];
  const out = new Float32Array(wide * high * 3);
  for (let y = 0; y < high * by; y++) {
    for (let x = 0; x < wide * by; x++) {
      const o = (Math.floor(y / by) * wide + Math.floor(x / by)) * 3;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        out[o + c] = (out[o + c] as number) + (pixels[i + c] as number) / (by * by);
    }
  }
  return { pixels: out, width: wide, height: high };
}
