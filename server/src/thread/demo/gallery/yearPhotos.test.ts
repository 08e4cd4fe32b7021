import { subject } from '@corridor/contract/gallery/schemas.ts';
import { siteOf } from '@corridor/contract/gallery/sites.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobs, startTestServer, type TestServer } from '../../../testing.ts';
import { subjectOf } from './photoDetails.ts';
import { demoPhotos, sentPhotos } from './yearPhotos.ts';

const photos = [...sentPhotos, ...demoPhotos];

type Item = {
  id: string;
  data: { created: string; notes: string; tags: string[]; thumbnailPath: string | null };
  captured: string | null;
  contentType: string;
  measured: { length: number; width: number; colours: number; outline: unknown[] } | null;
  subject: { lastName: string; site: string } | null;
  consent: boolean;
  uses: { activityId: string }[];
};

let server: TestServer;
// Drawing takes time on a busy processor.
beforeAll(async () => {
  const world = { photos: true, threads: true, year: true };
  server = await startTestServer({ world });
  await runJobs(server.app);
}, 400_000);
afterAll(() => server.stop());

const tokenOf = async (name: string) => (await server.signIn(name)).token;

async function galleryOf(name: string): Promise<Item[]> {
  const token = await tokenOf(name);
  const items: Item[] = [];
  for (let after: unknown = null, more = true; more; more = after !== null) {
    const { result } = await server.ask('gallery-page', { after }, token);
    items.push(...result.items);
    after = result.next;
  }
  return items;
}

it('every photo of the year is of a patient of the consults, at a site of the figure', () => {
  for (const photo of photos.filter(({ patient }) => patient)) {
    const tied = subjectOf(photo);
    expect(subject.safeParse(tied).error, photo.name).toBeUndefined();
    expect(siteOf(tied?.site ?? '')).toBeDefined();
  }
});

it('the galleries of a demo hold at least 60 photos of a year, most of them of Grace', async () => {
  const [grace, ...others] = await Promise.all(
    ['Grace', 'Rachel', 'Samuel', 'Amara', 'Peter'].map(galleryOf),
  );
  const all = [grace ?? [], ...others].flat();
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(grace?.length).toBeGreaterThan(all.length / 2);
  for (const each of others) expect(each.length).toBeGreaterThan(0);
  const drawn = all.filter(({ contentType }) => contentType === 'image/jpeg');
  expect(drawn).toHaveLength(photos.length);
  // The moment of capture comes from the photo itself.
  for (const { captured, data } of drawn)
    expect(new Date(data.created).getTime() - new Date(captured ?? 0).getTime()).toBe(240_000);
  const months = new Set(drawn.map(({ captured }) => captured?.slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(12);
  for (const { data } of drawn) {
    expect(data.tags.length).toBeGreaterThan(0);
    expect(data.notes).not.toBe('');
    expect(data.thumbnailPath, data.notes).not.toBeNull();
  }
  expect(drawn.filter(({ consent }) => consent).length).toBeGreaterThan(10);
});

it('a mole grows and a wound heals, and both were measured against the ruler', async () => {
  const token = await tokenOf('Grace');
  const series = async (lastName: string, site: string): Promise<Item[]> => {
    const shown = (await galleryOf('Grace')).filter(
      ({ subject: tied }) => tied?.lastName === lastName && tied.site === site,
    );
    const { result } = await server.ask('gallery-series', { id: shown[0]?.id }, token);
    return result.items.toSorted((a: Item, b: Item) =>
      a.data.created.localeCompare(b.data.created),
    );
  };
  const sizes = (items: Item[]) => items.map(({ measured }) => [measured?.length, measured?.width]);
  const walter = await series('Brandt', 'left-upper-back');
  const grown = [
    [5, 4],
    [6, 5],
    [7, 5.5],
    [8, 6],
    [9, 7],
  ];
  expect(sizes(walter)).toEqual(grown);
  expect(sizes(await series('Drouin', 'right-shoulder'))).toEqual(grown);
  expect(walter.at(-1)?.measured?.outline.length).toBeGreaterThan(20);
  // They were sent in one message of the consult, and the specialist sees them beside each other.
  const [use] = walter.at(-1)?.uses ?? [];
  const read = await server.ask(
    'thread-messages',
    { activityId: use?.activityId },
    await tokenOf('Amara'),
  );
  const files = read.result.messages.flatMap((message: { files: { id: string }[] }) =>
    message.files.map(({ id }) => id),
  );
  expect(files).toEqual(walter.map(({ id }) => id));
  const sent = await server.ask(
    'thread-series',
    { activityId: use?.activityId },
    await tokenOf('Amara'),
  );
  expect(sent.result.series[0]?.photos).toHaveLength(5);
  const wound = await series('Heinrichs', 'right-shin');
  const lengths = wound.map(({ measured }) => measured?.length ?? 0);
  expect(lengths).toHaveLength(5);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
});

it('a job that begins anew adds no photo twice', async () => {
  const count = async () =>
    (await server.app.pool.query('select count(*)::int as n from media')).rows[0].n as number;
  const before = await count();
  await server.app.pool.query(
    `select graphile_worker.add_job('thread-photograph', '{"place": 3}'::json)`,
  );
  await runJobs(server.app);
  expect(await count()).toBe(before);
});
