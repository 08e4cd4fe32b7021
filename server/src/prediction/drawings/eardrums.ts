/** Eardrums through an otoscope, healthy and not. */
import {
  type Canvas,
  type Colour,
  dab,
  eachInside,
  raise,
  shine,
  tint,
} from '../../uploads/demo/canvas.ts';
import { noise, ramp, random } from '../../uploads/demo/noise.ts';
import { eardrum, healthy } from '../../uploads/demo/organs.ts';
import type { Skin } from '../../uploads/demo/skin.ts';

const between = (next: () => number, least: number, most: number) =>
  least + next() * (most - least);
const white: Colour = [255, 252, 246];

export const healthyDrum = (skin: Skin, seed: number): Canvas => {
  const next = random(seed + 40);
  const shade = between(next, 0.92, 1.1);
  const drum: Colour = [176 * shade, 160 * shade, 142 * shade * between(next, 0.95, 1.05)];
  return eardrum(skin, seed, { ...healthy, drum, cone: between(next, 0.75, 1) });
};

/** Amber lumps that hide most of the drum. */
export const waxed = (skin: Skin, seed: number): Canvas =>
  eardrum(skin, seed, {
    ...healthy,
    before: (on) => {
      const next = random(seed + 40);
      const edge = noise(seed + 20, 90, { octaves: 4 });
      const lumps = noise(seed + 21, 40, { octaves: 3 });
      const dark = next();
      const colour: Colour = [150 - dark * 60, 92 - dark * 52, 34 - dark * 16];
      const count = 2 + Math.floor(next() * 3);
      for (let n = 0; n < count; n++) {
        const turn = next() * 6.3;
        const shape = {
          x: 484 + Math.cos(turn) * between(next, 20, 150),
          y: 372 + Math.sin(turn) * between(next, 20, 150),
          r: between(next, 110, 210),
          flat: between(next, 0.7, 1),
          turn,
          edge,
          rough: 0.34,
        };
        raise(on, { ...shape, soft: 0.2 }, 0.16);
        eachInside({ ...shape, soft: 0.07 }, (i, inside) => {
          const lump = lumps[i] as number;
          tint(on, i, colour, inside * 0.95);
          shine(on, i, 1 + inside * (lump - (lumps[i - 4 * 960 - 4] ?? 0)) * 0.7);
          tint(on, i, [226, 168, 84], inside * 0.4 * ramp(0.3, 0.9, lump));
        });
      }
    },
  });

/** Red and bulging; the landmarks are gone. */
export const inflamed = (skin: Skin, seed: number): Canvas => {
  const next = random(seed + 40);
  return eardrum(skin, seed, {
    drum: [between(next, 186, 212), between(next, 74, 104), between(next, 62, 84)],
    rim: [150, 36, 34],
    redFrom: between(next, 0.3, 0.55),
    vessels: 90,
    hammer: between(next, 0, 0.25),
    cone: 0,
    before: (on) => {
      const bulge = { x: between(next, 440, 520), y: between(next, 330, 410), r: 190, soft: 0.8 };
      raise(on, bulge, 0.14);
      dab(on, { ...bulge, r: between(next, 60, 120) }, [236, 196, 150], between(next, 0.2, 0.5));
    },
  });
};

/** Amber fluid behind the drum, with its level or with bubbles. */
export const filled = (skin: Skin, seed: number): Canvas => {
  const next = random(seed + 40);
  return eardrum(skin, seed, {
    drum: [between(next, 182, 206), between(next, 132, 152), between(next, 62, 88)],
    rim: [176, 110, 58],
    redFrom: 0.7,
    vessels: 40,
    hammer: between(next, 0.5, 0.9),
    cone: between(next, 0, 0.25),
    before: (on) => {
      const count = 3 + Math.floor(next() * 7);
      for (let n = 0; n < count; n++) {
        const turn = next() * 6.3;
        const far = between(next, 30, 190);
        const bubble = {
          x: 484 + Math.cos(turn) * far,
          y: 372 + Math.sin(turn) * far,
          r: between(next, 14, 46),
        };
        dab(on, { ...bubble, soft: 0.12 }, [112, 72, 34], 0.55);
        dab(on, { ...bubble, r: bubble.r * 0.84, soft: 0.2 }, [214, 176, 108], 0.75);
        const shineAt = { x: bubble.x - bubble.r * 0.3, y: bubble.y - bubble.r * 0.35 };
        dab(on, { ...shineAt, r: bubble.r * 0.22, soft: 0.6 }, white, 0.8);
      }
    },
  });
};

/** A dark hole with a pale rim. */
export const torn = (skin: Skin, seed: number): Canvas =>
  eardrum(skin, seed, {
    ...healthy,
    cone: 0.3,
    before: (on) => {
      const next = random(seed + 40);
      const edge = noise(seed + 20, 60, { octaves: 3 });
      const turn = between(next, 0.4, 2.8);
      const hole = {
        x: 484 + Math.cos(turn) * between(next, 60, 120),
        y: 372 + Math.sin(turn) * between(next, 40, 120),
        r: between(next, 60, 125),
        flat: between(next, 0.7, 1),
        turn: next() * 3,
        edge,
        rough: 0.14,
      };
      dab(on, { ...hole, r: hole.r * 1.16, soft: 0.1 }, [222, 196, 168], 0.75);
      dab(on, { ...hole, soft: 0.08 }, [58, 20, 18], 0.96);
      dab(
        on,
        { ...hole, y: hole.y + hole.r * 0.2, r: hole.r * 0.6, soft: 0.7 },
        [150, 62, 54],
        0.5,
      );
    },
  });

/** Chalk-white plates in the drum. */
export const scarred = (skin: Skin, seed: number): Canvas =>
  eardrum(skin, seed, {
    ...healthy,
    cone: 0.35,
    before: (on) => {
      const next = random(seed + 40);
      const edge = noise(seed + 20, 50, { octaves: 4 });
      const count = 2 + Math.floor(next() * 3);
      for (let n = 0; n < count; n++) {
        const turn = next() * 6.3;
        const far = between(next, 80, 170);
        const plate = {
          x: 484 + Math.cos(turn) * far,
          y: 372 + Math.sin(turn) * far,
          r: between(next, 46, 105),
          flat: between(next, 0.4, 0.7),
          turn: turn + Math.PI / 2,
          edge,
          rough: 0.4,
        };
        dab(on, { ...plate, soft: 0.12 }, [250, 246, 232], 0.92);
      }
    },
  });

/** A small ring through the drum. */
export const ventilated = (skin: Skin, seed: number): Canvas =>
  eardrum(skin, seed, {
    ...healthy,
    cone: 0.4,
    before: (on) => {
      const next = random(seed + 40);
      const turn = between(next, 0.2, 2.9);
      const tube = {
        x: 484 + Math.cos(turn) * between(next, 60, 130),
        y: 372 + Math.sin(turn) * between(next, 40, 130),
        r: between(next, 46, 66),
        flat: between(next, 0.75, 1),
        turn: next() * 3,
      };
      const colours: readonly Colour[] = [
        [52, 128, 196],
        [70, 164, 120],
        [60, 80, 190],
        [236, 240, 244],
      ];
      dab(
        on,
        { ...tube, x: tube.x + 8, y: tube.y + 8, r: tube.r * 1.1, soft: 0.4 },
        [80, 44, 36],
        0.4,
      );
      dab(on, { ...tube, soft: 0.06 }, colours[Math.floor(next() * 4)] ?? white, 0.97);
      raise(on, { ...tube, soft: 0.1 }, 0.2);
      dab(on, { ...tube, r: tube.r * 0.5, soft: 0.1 }, [34, 20, 20], 0.95);
      dab(on, { ...tube, x: tube.x - 18, y: tube.y - 22, r: 9, soft: 0.7 }, white, 0.8);
    },
  });

/** Something small that does not belong there: a bead, a seed, a bit of foam. */
export const blocked = (skin: Skin, seed: number): Canvas =>
  eardrum(skin, seed, {
    ...healthy,
    before: (on) => {
      const next = random(seed + 40);
      const turn = next() * 6.3;
      const far = between(next, 20, 120);
      const object = {
        x: 484 + Math.cos(turn) * far,
        y: 372 + Math.sin(turn) * far,
        r: between(next, 90, 150),
        flat: between(next, 0.65, 1),
        turn: next() * 3,
      };
      const colours: readonly Colour[] = [
        [64, 170, 70],
        [226, 196, 40],
        [206, 52, 120],
        [110, 72, 178],
        [240, 128, 40],
      ];
      const shadow = { ...object, x: object.x + 16, y: object.y + 18, r: object.r * 1.08 };
      dab(on, { ...shadow, soft: 0.3 }, [70, 34, 28], 0.5);
      eachInside({ ...object, soft: 0.04 }, (i, inside, right, down) => {
        const lit = 1.05 - 0.3 * (right + down) - 0.25 * ramp(0.6, 1, Math.hypot(right, down));
        tint(on, i, colours[Math.floor(far * 7) % 5] ?? white, inside * 0.98, lit);
      });
      const shineAt = { x: object.x - object.r * 0.35, y: object.y - object.r * 0.35 };
      dab(on, { ...shineAt, r: object.r * 0.2, soft: 0.7 }, white, 0.85);
    },
  });
