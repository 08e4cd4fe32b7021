/** Single spots of skin: a mole, a suspicious mole, a benign age spot. */
import {
  type Canvas,
  type Colour,
  dab,
  eachInside,
  raise,
  shine,
  tint,
} from '../../uploads/demo/canvas.ts';
import { layRuler, mole, roundField } from '../../uploads/demo/moles.ts';
import { noise, ramp, random } from '../../uploads/demo/noise.ts';
import { type Skin, skinGround } from '../../uploads/demo/skin.ts';

type Spot = { x: number; y: number; r: number };

const between = (next: () => number, least: number, most: number) =>
  least + next() * (most - least);

/** Draws a spot on skin: sometimes through a lens, sometimes with a ruler. */
function onSkin(
  skin: Skin,
  seed: number,
  paint: (on: Canvas, spot: Spot, next: () => number) => void,
): Canvas {
  const next = random(seed + 40);
  const on = skinGround(skin, seed, { hairs: Math.floor(next() * 20) });
  const view = next();
  const r = view < 0.25 ? between(next, 150, 215) : between(next, 75, 160);
  paint(on, { x: between(next, 430, 530), y: between(next, 310, 400), r }, next);
  if (view < 0.25) roundField(on, 345);
  else if (view < 0.4) layRuler(on);
  return on;
}

export const suspiciousMole = (skin: Skin, seed: number): Canvas =>
  onSkin(skin, seed, (on, spot) => void mole(on, skin, seed, spot));

/** Round, of one brown, with an even edge. */
export const plainMole = (skin: Skin, seed: number): Canvas =>
  onSkin(skin, seed, (on, { x, y, r: large }, next) => {
    const r = large * 0.72;
    const edge = noise(seed + 10, r, { octaves: 2 });
    const grain = noise(seed + 12, 6);
    const paler = between(next, 0.75, 1.15);
    const colour = skin.brown.map((part) => part * paler) as unknown as Colour;
    const shape = { x, y, r, flat: between(next, 0.85, 1.1), turn: next() * 3, edge, rough: 0.06 };
    eachInside({ ...shape, soft: between(next, 0.08, 0.25) }, (i, inside, right, down) => {
      const dark = 0.9 + 0.14 * Math.hypot(right, down);
      tint(on, i, colour, inside * 0.94, dark);
      shine(on, i, 1 + inside * (grain[i] as number) * 0.06);
    });
    if (next() < 0.6) raise(on, { ...shape, soft: 0.3 }, between(next, 0.08, 0.2));
    dab(on, { x: x - r * 0.3, y: y - r * 0.35, r: r * 0.2, soft: 0.9 }, [255, 246, 236], 0.14);
  });

/** Waxy and stuck on, with cracks, pale grains and dark plugs. */
export const ageSpot = (skin: Skin, seed: number): Canvas =>
  onSkin(skin, seed, (on, { x, y, r }, next) => {
    const edge = noise(seed + 10, r * 0.5, { octaves: 3 });
    const crags = noise(seed + 11, r * 0.2, { octaves: 3 });
    const tan: Colour = [
      skin.brown[0] * 1.2 + 26,
      skin.brown[1] * 1.2 + 26,
      skin.brown[2] * 1.2 + 22,
    ];
    const shape = { x, y, r, flat: between(next, 0.7, 1), turn: next() * 3, edge, rough: 0.14 };
    raise(on, { ...shape, r: r * 1.05, soft: 0.12 }, 0.22);
    eachInside({ ...shape, soft: 0.05 }, (i, inside) => {
      const crag = crags[i] as number;
      tint(on, i, tan, inside * 0.92);
      tint(on, i, skin.shadow, inside * 0.5 * ramp(0.1, 0.7, crag));
      const slope = crag - (crags[i - 3 * 960 - 3] ?? 0);
      shine(on, i, 1 + slope * inside * 0.5);
    });
    const grains = Math.floor(between(next, 22, 46));
    for (let n = 0; n < grains; n++) {
      const [turn, far] = [next() * 6.3, Math.sqrt(next()) * 0.74 * r];
      const grain = {
        x: x + Math.cos(turn) * far,
        y: y + Math.sin(turn) * far * shape.flat,
        r: between(next, 0.03, 0.075) * r,
        soft: 0.4,
      };
      dab(on, grain, n % 2 === 0 ? [238, 220, 186] : [52, 34, 28], 0.8);
    }
  });
