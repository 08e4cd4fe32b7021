import type { TestServer } from '../testing.ts';
import type { Rows } from '../walk/rows.ts';

async function keptFax({ server: { app } }: { server: TestServer }) {
  const fax = { to: '4035550143', code: 'x', pages: 1, pdf: Buffer.from('%PDF') };
  return { id: await app.fax.queue(fax) };
}

export const rows = {
  'outbox-kept': 'public',
  'outbox-pages': {
    gate: 'public',
    input: keptFax,
    unowned: 'what a demo kept, for everybody there to look at',
  },
} as const satisfies Rows;
