import { routes } from '@corridor/contract/directory/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { dayOf } from '../../platform/clock.ts';
import { all } from '../../platform/database/database.ts';
import { serveRoutes } from '../../platform/http/serve.ts';
import { type Fields, SearchError } from '../../platform/search/filter.ts';
import {
  answerOf,
  checked,
  type Found,
  multiSearch,
  type Parameters,
  parameters,
} from '../../platform/search/protocol.ts';
import { serviceOf } from '../document.ts';
import { servicesById } from '../queries.ts';
import { boundIn, filterOf, findServices, serviceFields } from './find.ts';
import { type Collection, collections, openKey } from './keys.ts';
import { foundUsers } from './queries.ts';

type Asker = { app: App; key: string; now: Date };

/** The search, as a client of Typesense asks for it; over PostgreSQL. */
export const routeHandlers = serveRoutes(routes, {
  'search-multi': async (request, reply, { app, now }) =>
    spoken(reply, async () => {
      const { key, given } = askedIn(request);
      if (!key) throw new SearchError(401, forbidden);
      const { searches } = checked(multiSearch, request.body);
      const answers = searches.map(async (each) => {
        const { collection = '', ...asked } = { ...given, ...each };
        // One that is wrong leaves the others as they are.
        return search({ app, key, now }, collection, asked).catch((error: unknown) => {
          if (error instanceof SearchError) return { code: error.status, error: error.message };
          throw error;
        });
      });
      return { results: await Promise.all(answers) };
    }),
  'search-documents': async (request, reply, { app, now }) =>
    spoken(reply, () => {
      const { key, given } = askedIn(request);
      const { collection } = request.params as { collection: string };
      return search({ app, key, now }, collection, given);
    }),
  'search-health': async () => ({ ok: true }),
});

const header = 'x-typesense-api-key';

/** The key comes as a header or among the parameters; it is no parameter of a search. */
function askedIn(request: FastifyRequest) {
  const { [header]: inAddress, ...given } = request.query as Record<string, string>;
  const key = request.headers[header] ?? inAddress;
  return { key: typeof key === 'string' ? key : '', given };
}

async function spoken(reply: FastifyReply, work: () => Promise<object>) {
  reply.header('cache-control', 'no-store');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    return reply.code(error.status).send({ message: error.message });
  }
}

const forbidden = 'Forbidden - a valid `x-typesense-api-key` header must be sent.';

async function search({ app, key, now }: Asker, name: string, given: object) {
  const collection = collections.find((each) => each === name);
  const brought = collection && (await openKey(app, collection, { key, now }));
  if (!collection || !brought) throw new SearchError(401, forbidden);
  const asked = checked(parameters, given);
  const started = performance.now();
  const own = { filter: brought.filter_by ?? '', now };
  const found = await finders[collection](app, asked, own);
  return answerOf(collection, asked, found, performance.now() - started);
}

const userFields: Fields = new Map(
  (['roles', 'uid', 'firstName', 'lastName'] as const).map((name) => [name, 'text']),
);
type Own = { filter: string; now: Date };
const finders: Record<Collection, (app: App, asked: Parameters, own: Own) => Promise<Found>> = {
  async services({ pool }, asked, { filter, now }) {
    const filters = filterOf(filter, asked.filter_by, serviceFields);
    const { rows, found, outOf } = await findServices(pool, asked, filters);
    const ids = rows.map(({ id }) => id);
    const whole = await all(pool, servicesById, { ids, now, day: dayOf(now).date });
    const byId = new Map(whole.map((row) => [row.id, serviceOf(row)]));
    const hits = rows.flatMap(({ id, match }) => {
      const document = byId.get(id);
      return document ? [{ document, match }] : [];
    });
    return { hits, found, outOf };
  },

  async users({ pool }, asked, { filter }) {
    const size = asked.per_page ?? 10;
    const rows = await all(pool, foundUsers, {
      text: asked.q === '*' ? '' : asked.q,
      ...boundIn(filterOf(filter, asked.filter_by, userFields)),
      limit: Math.min(size, asked.limit_hits ?? size),
      offset: (Math.max(1, asked.page ?? 1) - 1) * size,
    });
    const hits = rows.map(({ id: uid, firstName, lastName }) => ({
      document: { uid, userName: `${firstName} ${lastName}`, firstName, lastName },
      match: 0,
    }));
    const found = rows[0]?.found ?? 0;
    return { hits, found, outOf: found };
  },
};
