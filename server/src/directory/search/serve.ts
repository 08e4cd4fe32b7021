import { routes } from '@corridor/contract/directory/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { all } from '../../platform/database/database.ts';
import { serveRoutes } from '../../platform/http/serve.ts';
import { answerOf, type Found, groupsOf } from '../../platform/search/answer.ts';
import type { Row } from '../../platform/search/counted.ts';
import { type Fields, SearchError } from '../../platform/search/filter.ts';
import {
  checked,
  listOf,
  multiSearch,
  type Parameters,
  parameters,
  shownOf,
  toleranceOf,
} from '../../platform/search/protocol.ts';
import { documentsOf } from '../kept/shownDocuments.ts';
import { noteUnanswered } from '../unanswered/questions.ts';
import { boundIn, filterOf, findServices, serviceFields } from './find.ts';
import { foundUsers } from './queries.ts';
import { type Collection, collections, openKey } from './scopedKeys.ts';

type Asker = { app: App; key: string; now: Date };

/** The search in Typesense's protocol, over PostgreSQL. */
export const routeHandlers = serveRoutes(routes, {
  'search-multi': async (request, reply, { app, now }) =>
    spoken(reply, async () => {
      const { key, given } = askedIn(request);
      if (!key) throw new SearchError(401, forbidden);
      const { searches } = checked(multiSearch, request.body);
      const answers = searches.map(async (each) => {
        const { collection = '', ...asked } = { ...given, ...each };
        // A wrong search leaves the other searches as they are.
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
  const own = { filter: brought.filter_by ?? '', uid: brought.uid, now };
  const found = await finders[collection](app, asked, own);
  return answerOf(collection, asked, found, performance.now() - started);
}

const userFields: Fields = new Map(
  (['roles', 'uid', 'firstName', 'lastName'] as const).map((name) => [name, 'text']),
);
type Own = { filter: string; uid: string; now: Date };
const finders: Record<Collection, (app: App, asked: Parameters, own: Own) => Promise<Found>> = {
  async services(app, asked, { filter: own, uid, now }) {
    const filter = filterOf(own, asked.filter_by, serviceFields);
    const { rows, unanswered, ...found } = await findServices(app, asked, { filter, now });
    if (unanswered) noteUnanswered(app, uid, unanswered);
    const { shown, counted, groups } = shownAmong(rows, asked);
    const ids = shown.map(({ id }) => id);
    const byId = await documentsOf(app, ids, now);
    const hits = shown.flatMap((row) => {
      const document = byId.get(row.id);
      return document ? [{ ...row, document }] : [];
    });
    return { ...found, hits, counted, groups };
  },

  async users({ pool }, asked, { filter }) {
    for (const name of [...listOf(asked.facet_by), ...listOf(asked.group_by)])
      if (!userFields.has(name)) throw new SearchError(404, noFacet(name));
    const whole = Boolean(asked.group_by || asked.facet_by);
    const range = whole ? { offset: 0, limit: mostPeople } : shownOf(asked);
    const wanted = {
      text: asked.q === '*' ? '' : asked.q,
      typos: toleranceOf(asked).typos > 0,
      ...boundIn(filterOf(filter, asked.filter_by, userFields)),
    };
    const people = await all(pool, foundUsers, { ...wanted, ...range });
    const start = { ...wanted, offset: 0, limit: 1 };
    const [first] = people.length > 0 ? people : await all(pool, foundUsers, start);
    const rows = people.map(({ id, facets }) => ({ id, facets, match: 0 }));
    const { shown, counted, groups } = shownAmong(rows, asked);
    const byId = new Map(people.map((person) => [person.id, person]));
    const hits = shown.flatMap((row) => {
      const person = byId.get(row.id);
      return person ? [{ ...row, document: documentOf(person) }] : [];
    });
    const found = first?.found ?? 0;
    return { hits, found, outOf: found, counted, groups };
  },
};

const mostPeople = 10_000;
const noFacet = (name: string) => `Could not find a facet field named \`${name}\` in the schema.`;

type Person = { id: string; firstName: string; lastName: string };
const documentOf = ({ id: uid, firstName, lastName }: Person) => ({
  uid,
  userName: `${firstName} ${lastName}`,
  firstName,
  lastName,
});

/** Takes the hits or groups of one page from all hits. */
function shownAmong<T extends Row & { facets?: object | null }>(rows: T[], asked: Parameters) {
  if (!asked.group_by && !asked.facet_by) return { shown: rows };
  const counted = rows.map((row) => ({ ...row, facets: row.facets ?? {} }));
  const { offset, limit } = shownOf(asked);
  if (!asked.group_by) return { shown: counted.slice(offset, offset + limit), counted };
  const all = groupsOf(counted, asked);
  const groups = all.slice(offset, offset + limit);
  const ids = new Set(groups.flatMap((group) => group.ids));
  return {
    shown: counted.filter(({ id }) => ids.has(id)),
    counted,
    groups: { groups, found: all.length },
  };
}
