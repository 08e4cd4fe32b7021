import type { Readable } from 'node:stream';
import { calls, queries, routes } from '@corridor/contract/operator/register/calls.ts';
import { limits } from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve, serveRoutes } from '../../platform/http/serve.ts';
import { closeAbsent, stopImport } from './actions.ts';
import { countedNumbers, knownImport, lastImport, problemsAfter } from './queries.ts';
import { badFile } from './registerFile.ts';
import { importRegister } from './registerImport.ts';
import { reportPage } from './report.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-register': async (_input, { app }) => ({
      provinces: await all(app.pool, countedNumbers, {}),
    }),

    'operator-registerImport': async (_input, { app, now }) => {
      const last = await first(app.pool, lastImport, { now });
      if (!last) return { last: null };
      const over = last.state === 'done' || last.state === 'stopped';
      const page = { id: last.id, after: 0, limit: limits.shown };
      return { last: { ...last, problems: over ? await all(app.pool, problemsAfter, page) : [] } };
    },

    'operator-stopImport': async ({ importId }, { change }) => ({
      stopped: await change((inside) => stopImport(inside, importId)),
    }),

    'operator-closeAbsent': async ({ importId, count }, { change }) => ({
      closed: await change((inside) => closeAbsent(inside, importId, count)),
    }),

    'operator-registerReport': async ({ importId, after }, { app }) => {
      if (!(await first(app.pool, knownImport, { id: importId }))) throw refuse('not-found');
      return reportPage(app.pool, importId, after);
    },
  },
);

export const routeHandlers = serveRoutes(routes, {
  'operator-importRegister': async (request, reply, { app, viewer, origin }) => {
    const body = request.body as Readable | null | undefined;
    if (!body || typeof body.iterator !== 'function') throw badFile(words.fileEmpty);
    const size = Number(request.headers['content-length'] ?? 0);
    // The body stays open after an early answer, so the sender gets the answer on the same
    // connection.
    const source = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const cut = new AbortController();
    reply.raw.once('close', () => cut.abort());
    const file = { source, size, gone: cut.signal };
    const { id } = await importRegister(app, { viewer, origin }, file);
    return reply.header('cache-control', 'no-store').send({ result: { importId: id } });
  },
});
