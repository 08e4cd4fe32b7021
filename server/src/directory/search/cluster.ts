import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Collection } from './scopedKeys.ts';

/** A client for the HTTP interface of a Typesense cluster. */
export type Cluster = ReturnType<typeof openCluster>;

export const clusterOf = ({ settings }: App): Cluster | undefined =>
  settings.TYPESENSE_URL ? openCluster(settings.TYPESENSE_URL, settings) : undefined;

const field = (name: string, type: string, more = {}) => ({ name, type, ...more });
/** Declares the fields that filter and order. The rest of a document is only kept. */
export const schemas: Record<Collection, object> = {
  services: {
    name: 'services',
    enable_nested_fields: true,
    fields: [
      ...['serviceName', 'shortDescription', 'longDescription', 'bio'].map((name) =>
        field(name, 'string'),
      ),
      ...['type', 'specialty', 'subsite', 'college', 'serviceOwnerUid'].map((name) =>
        field(name, 'string', { facet: true }),
      ),
      field('synced', 'int64'),
      field('keywords', 'string[]'),
      field('conceptIds', 'string[]'),
      field('users.uid', 'string[]'),
      field('users.userName', 'string[]'),
      field('econsultResponseTime', 'int64'),
      ...['enabled', 'aletheaMember'].map((name) => field(name, 'bool')),
      ...['clinic.clinicName', 'clinic.location.city', 'clinic.location.province'].map((name) =>
        field(name, 'string'),
      ),
    ],
  },
  users: {
    name: 'users',
    fields: [
      ...['uid', 'userName', 'firstName', 'lastName'].map((name) => field(name, 'string')),
      field('roles', 'string[]'),
      field('synced', 'int64'),
    ],
  },
};

const imported = z.looseObject({ success: z.boolean(), error: z.string().optional() });
const linked = z.looseObject({ synonym_sets: z.array(z.string()).default([]) });
const lines = z.looseObject({ synonyms: z.array(z.looseObject({ id: z.string() })) });
const timeoutMs = 30_000;
/** A person waits for a search, and the database answers after this time. */
const searchMs = 1_500;
/** After a search without an answer, the cluster is left alone for a while. */
const restMs = 30_000;

type Synonyms = readonly { id: string; phrases: readonly string[] }[];

const searched = z.object({
  results: z.array(
    z.looseObject({
      code: z.number().optional(),
      hits: z.array(z.looseObject({ document: z.looseObject({ id: z.string() }) })).default([]),
    }),
  ),
});
export type ClusterDocument = { id: string; [field: string]: unknown };

function openCluster(url: string, settings: Settings) {
  const { TYPESENSE_API_KEY = '', TYPESENSE_SEARCH_KEY = '' } = settings;
  let restsUntil = 0;
  const ask = async (
    method: string,
    path: string,
    body?: string,
    { key = TYPESENSE_API_KEY, ms = timeoutMs } = {},
  ) => {
    const answer = await fetch(url.replace(/\/$/, '') + path, {
      method,
      headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' },
      body: body ?? null,
      signal: AbortSignal.timeout(ms),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const must = ({ status, text }: { status: number; text: string }, what: string) => {
    if (status >= 300) throw new Error(`typesense: ${what}: ${status}`);
    return text;
  };
  /** Before version 30 each line belongs to the collection and is put by itself. */
  const putLines = async (collection: Collection, wanted: Synonyms) => {
    const path = `/collections/${collection}/synonyms`;
    const { synonyms: there } = lines.parse(JSON.parse(must(await ask('GET', path), 'synonyms')));
    for (const { id, phrases } of wanted)
      must(await ask('PUT', `${path}/${id}`, JSON.stringify({ synonyms: phrases })), 'synonyms');
    for (const { id } of there)
      if (!wanted.some((line) => line.id === id))
        must(await ask('DELETE', `${path}/${encodeURIComponent(id)}`), 'synonyms');
  };
  return {
    /** Brings all synonyms at once, as a set that the collection is linked to. */
    async matchSynonyms(collection: Collection, wanted: Synonyms): Promise<void> {
      const items = wanted.map(({ id, phrases }) => ({ id, synonyms: phrases }));
      const put = await ask('PUT', `/synonym_sets/${collection}`, JSON.stringify({ items }));
      if (put.status === 404) return putLines(collection, wanted);
      must(put, 'synonyms');
      const path = `/collections/${collection}`;
      const { synonym_sets: sets } = linked.parse(JSON.parse(must(await ask('GET', path), 'read')));
      if (sets.includes(collection)) return;
      const more = JSON.stringify({ synonym_sets: [...sets, collection] });
      must(await ask('PATCH', path, more), 'link');
    },
    /** Makes the collection, unless it is there. */
    async ensure(collection: Collection): Promise<void> {
      if ((await ask('GET', `/collections/${collection}`)).status === 200) return;
      must(await ask('POST', '/collections', JSON.stringify(schemas[collection])), 'create');
    },
    async put(collection: Collection, documents: readonly object[]): Promise<void> {
      if (documents.length === 0) return;
      const lines = documents.map((each) => JSON.stringify(each)).join('\n');
      const path = `/collections/${collection}/documents/import?action=upsert`;
      const answers = must(await ask('POST', path, lines), 'import')
        .trim()
        .split('\n');
      const refused = answers.filter((line) => !imported.parse(JSON.parse(line)).success).length;
      if (refused > 0) throw new Error(`typesense: ${refused} documents were refused`);
    },
    /** A search went without an answer a moment ago. */
    isResting: () => performance.now() < restsUntil,
    /** Documents by several searches at once, each as they come: their order is of no account. */
    async search(searches: readonly object[]): Promise<ClusterDocument[]> {
      const body = JSON.stringify({ searches });
      const how = { key: TYPESENSE_SEARCH_KEY, ms: searchMs };
      const answer = await ask('POST', '/multi_search', body, how).catch((error: unknown) => {
        restsUntil = performance.now() + restMs;
        throw error;
      });
      const { results } = searched.parse(JSON.parse(must(answer, 'search')));
      const wrong = results.find(({ code }) => code !== undefined);
      if (wrong) throw new Error(`typesense: search: ${wrong.code}`);
      return results.flatMap(({ hits }) => hits.map(({ document }) => document));
    },
    /** Removes documents that an earlier run brought and this one did not. */
    async dropBefore(collection: Collection, synced: number): Promise<void> {
      const filter = encodeURIComponent(`synced:<${synced}`);
      const path = `/collections/${collection}/documents?filter_by=${filter}`;
      must(await ask('DELETE', path), 'delete');
    },
  };
}
