/** Galleries of many items, and the way of a picture through the server. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealDescribed } from '../server/src/gallery/sealed.ts';
import type { App } from '../server/src/platform/app.ts';
import { filesOn, openBlobs, putContent } from '../server/src/platform/files/files.ts';
import { drawVariant } from '../server/src/platform/files/pictures.ts';
import { newId } from '../server/src/platform/ids.ts';
import { keysOf } from '../server/src/platform/keystore/keys.ts';
import { processSettings } from '../server/src/platform/settings.ts';
import { heldOutPicture } from '../server/src/prediction/training/evaluation.ts';
import { sendFile } from '../server/src/testing.ts';
import { nameContext } from '../server/src/uploads/actions.ts';
import { drawThumbnail } from '../server/src/uploads/variants/actions.ts';
import { ms, type Say, verdict, whole } from './figures.ts';
import { ask, latencies, median } from './processes.ts';

export const galleries = { small: 500, large: 50_000 } as const;
/** Items with a small picture, for the browser. */
export const drawn = 5_000;
/** A square of 12 million dots. */
const photoSide = 3_464;
const batch = 5_000;
const hourMs = 3_600_000;

const addFiles = `insert into files (id, owner, purpose, time, sealed_name, content_type, path, size,
    received, whole, clean, drawn, created_at, width, height)
  select id, $1, $2, time, name, 'image/jpeg', path, 250000, 250000, true, true, true, at, 960, 720
  from unnest($3::uuid[], $4::bigint[], $5::bytea[], $6::text[], $7::timestamptz[])
    as f (id, time, name, path, at)`;

/** Gives two people many pictures, one an hour: rows that can be opened, without their bytes. */
export async function fillGalleries({ pool, keys }: App): Promise<void> {
  const { rows } = await pool.query('select first_name as name, id from users');
  const idOf = (name: string) => rows.find((person) => person.name === name).id as string;
  const put = async (owner: string, count: number) => {
    for (let from = 0; from < count; from += batch) {
      const items = Array.from({ length: Math.min(batch, count - from) }, (_, n) => {
        const id = newId();
        const time = from + n + 1;
        const at = new Date(Date.now() - (count - time + 1) * hourMs);
        return { id, time, at, small: newId(), hasSmall: count - time < drawn };
      });
      const column = <T>(of: (item: (typeof items)[number]) => T) => items.map(of);
      await pool.query(addFiles, [
        owner,
        'media',
        column(({ id }) => id),
        column(({ time }) => time),
        column(({ id, time }) => keys.seal(`photo-${time}.jpg`, nameContext(id))),
        column(({ id }) => `images/${owner}/${id}.jpg`),
        column(({ at }) => at),
      ]);
      await pool.query(
        `insert into media (id, uid, file_type, sealed, created_at)
         select id, $1, 'image', sealed, at
         from unnest($2::uuid[], $3::bytea[], $4::timestamptz[]) as m (id, sealed, at)`,
        [
          owner,
          column(({ id }) => id),
          column(({ id }) => sealDescribed(keys, id, { notes: 'Left upper back', tags: ['back'] })),
          column(({ at }) => at),
        ],
      );
      const small = items.filter(({ hasSmall }) => hasSmall);
      await pool.query(addFiles, [
        owner,
        'variant',
        small.map(({ small: file }) => file),
        small.map(({ time }) => time + 1_000_000),
        small.map(({ small: file }) => keys.seal('thumbnail.jpg', nameContext(file))),
        small.map(({ id }) => `variants/${id}-thumbnail.jpg`),
        small.map(({ at }) => at),
      ]);
      await pool.query(
        `insert into file_variants (original, variant, file)
         select original, 'thumbnail', file from unnest($1::uuid[], $2::uuid[]) as v (original, file)`,
        [small.map(({ id }) => id), small.map(({ small: file }) => file)],
      );
    }
  };
  await put(idOf('Grace'), galleries.large);
  await put(idOf('Karim'), galleries.small);
  await pool.query('analyze files, media, file_variants');
}

type Sides = {
  say: Say;
  ours: string;
  /** The process behind `ours`. */
  pid: number;
  signIn(url: string, email: string): Promise<string>;
};
const emailOf = (name: string) => `${name}@demo.corridor.example`;

export async function measureMedia({ say, ours, pid, signIn }: Sides): Promise<void> {
  const many = await signIn(ours, emailOf('grace.lindqvist'));
  const few = await signIn(ours, emailOf('karim.mansour'));
  await measurePages(say, ours, { many, few });
  await measureWay(say, ours, { pid, token: few });
}

async function measurePages(say: Say, ours: string, { many, few }: Record<'many' | 'few', string>) {
  const page = (token: string) => ({ url: `${ours}/query/gallery-page`, data: {}, token });
  const taken = { many: [] as number[], few: [] as number[] };
  for (let round = 0; round < 20; round++) {
    taken.many.push(...(await latencies(page(many), 10)));
    taken.few.push(...(await latencies(page(few), 10)));
  }
  const [large, small] = [median(taken.many), median(taken.few)];
  say({
    what: `A page of 20 of a gallery of ${whole(galleries.large)} items`,
    figure: `${ms(large)} median`,
    floor: `${ms(small)} median (the same of ${galleries.small} items)`,
    ratio: (large / small).toFixed(2),
    holds: verdict(large / small < 1.3, 'below 1.30'),
  });
}

async function measureWay(say: Say, ours: string, { pid, token }: { pid: number; token: string }) {
  const content = await heldOutPicture('derm', 'melanoma', 1, photoSide);
  const authorization = { authorization: `Bearer ${token}` };
  const upload = () => sendFile(ours, token, { content, name: 'photo.jpg', purpose: 'media' });
  /** The small picture of an item, fetched and decoded. */
  const small = async (id: string): Promise<void> => {
    for (;;) {
      const answered = await ask(`${ours}/query/gallery-item`, { id }, token);
      const { result } = (await answered.json()) as {
        result: { data: { thumbnailDownloadUrl: string | null } };
      };
      const { thumbnailDownloadUrl: url } = result.data;
      if (url) {
        const bytes = await (await fetch(ours + url, { headers: authorization })).arrayBuffer();
        await drawVariant(Buffer.from(bytes), { side: 16, quality: 50 });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const home = mkdtempSync(join(tmpdir(), 'corridor-bench-files-'));
  const settings = { ...processSettings(), CORRIDOR_HOME: home };
  const files = filesOn(openBlobs(settings), keysOf(new Map([[1, randomBytes(32)]])));
  const alone = async () => {
    const screen = await drawVariant(content, { side: 1_600, quality: 82 });
    const thumbnail = await drawThumbnail(screen);
    for (const [name, bytes] of Object.entries({ content, screen, thumbnail }))
      await putContent(files, { id: newId(), path: `bench/${newId()}-${name}` }, bytes);
  };
  const pairs: { ours: number; floor: number }[] = [];
  try {
    await small((await upload()).id);
    await alone();
    for (let round = 0; round < 12; round++) {
      const whole = await timed(async () => small((await upload()).id));
      pairs.push({ ours: whole, floor: await timed(alone) });
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  const ratio = median(pairs.map((pair) => pair.ours / pair.floor));
  say({
    what: 'A JPEG of 12 megapixels, from handing it over to its decoded small picture',
    figure: `${ms(median(pairs.map((pair) => pair.ours)))} median`,
    floor: `${ms(median(pairs.map((pair) => pair.floor)))} median (drawing and sealed writing alone)`,
    ratio: ratio.toFixed(2),
    holds: verdict(ratio <= 1.5, 'at most 1.50'),
  });
  const before = memoryOf(pid);
  const ids: string[] = [];
  for (let n = 0; n < 50; n++) ids.push((await upload()).id);
  await small(ids.at(-1) ?? '');
  const grown = (memoryOf(pid) - before) / 1e6;
  say({
    what: 'Resident memory after 50 such uploads in a row',
    figure: `${grown >= 0 ? '+' : '−'}${Math.abs(grown).toFixed(0)} MB`,
    floor: `${(before / 1e6).toFixed(0)} MB (before)`,
    ratio: ((before / 1e6 + grown) / (before / 1e6)).toFixed(2),
    holds: verdict(grown < 150, 'less than 150 MB more'),
  });
}

/** The resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}
