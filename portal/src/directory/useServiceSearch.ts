import type { Result } from '@corridor/contract/directory/results.ts';
import type { About, Reason, Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { makeStore } from '../platform/store.ts';

type Key = CallOutput<'typesense-getTypesenseApiKey'>;
export type Asked = {
  q: string;
  filter: string;
  parameters: Record<string, string>;
  /** The shown results stay until the next ones are here. */
  keeps?: boolean;
};
type Answer = { services: Service[]; results: Result[]; about: About | undefined };
/** The state of a search. Without a question it is empty; then it has the services or a problem. */
export type Found = Partial<Answer> & { q?: string; running: boolean; problem?: string };

export const atMost = 50;
const timeOutSeconds = 10;
/** A key lives for an hour. */
const keyMs = 50 * 60_000;
type KeptKey = { uid: string; key: Key; until: number; specialties: unknown };
const keptKey = makeStore<KeptKey | undefined>('session', undefined);

/** Searches for services with the official client of the protocol, which is loaded when it is needed. */
export function useServiceSearch() {
  const { run } = useCall('typesense-getTypesenseApiKey');
  const uid = useQuery('shell-me', {}).data?.uid ?? '';
  // After a change of the permitted specialties a new key is needed.
  const { specialties } = useQuery('directory-start', {}, { enabled: false }).data ?? {};
  const [found, setFound] = useState<Found>({ running: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const keyFor = useCallback(async () => {
    const kept = keptKey.get();
    if (kept?.uid === uid && kept.specialties === specialties && kept.until > Date.now())
      return kept.key;
    const { data } = await run({ collectionName: 'services' });
    if (data) keptKey.set({ uid, key: data, until: Date.now() + keyMs, specialties });
    return data;
  }, [run, uid, specialties]);

  const clear = useCallback(() => {
    running.current?.abort();
    setFound({ running: false });
  }, []);
  const find = useCallback(
    async (asked: Asked): Promise<Service[] | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFound(({ problem: _, ...before }) =>
        asked.keeps ? { ...before, running: true } : { running: true },
      );
      const end = (outcome: Omit<Found, 'running'>) => {
        if (!controller.signal.aborted) setFound({ ...outcome, q: asked.q, running: false });
        return controller.signal.aborted ? undefined : outcome.services;
      };
      const key = await keyFor();
      if (!key) return end({ problem: words.noKey });
      try {
        return end(await ask(key, asked, controller.signal));
      } catch {
        // The key may have been taken back.
        keptKey.set(undefined);
        return end({ problem: words.searchFailed });
      }
    },
    [keyFor],
  );
  return { ...found, find, clear };
}

type Hit = { document: Service; reason?: Reason; fit?: number };

async function ask(
  key: Key,
  { q, filter, parameters }: Asked,
  abortSignal: AbortSignal,
): Promise<Answer> {
  const { Client } = await import('typesense');
  const protocol = location.protocol.slice(0, -1);
  const node = {
    host: location.hostname,
    protocol,
    path: key.path,
    port: Number(location.port) || (protocol === 'https' ? 443 : 80),
  };
  const client = new Client({
    nodes: [node],
    apiKey: key.apiKey,
    connectionTimeoutSeconds: timeOutSeconds,
    numRetries: 1,
    logLevel: 'silent',
  });
  // A body carries the typed words, because servers on the way log addresses.
  const { results: answers } = await client.multiSearch.perform<[Service]>(
    {
      searches: [
        {
          collection: 'services',
          query_by: 'serviceName',
          ...parameters,
          q,
          filter_by: [parameters.filter_by, filter].filter(Boolean).join(' && '),
          page: 0,
          per_page: atMost,
          limit_hits: atMost,
        },
      ],
    },
    {},
    { abortSignal },
  );
  const [answered] = answers;
  // A refused search is a part of a successful answer.
  if ('error' in answered) throw new Error(words.searchFailed);
  // Corridor adds to the protocol: the reason for each hit, and the remarks about all of them.
  const { about } = answered as { about?: About };
  const results = ((answered.hits ?? []) as Hit[]).map(({ document: service, reason, fit }) => ({
    service,
    reason,
    fit,
  }));
  return { results, about, services: results.map(({ service }) => service) };
}

/** Lets the nearer of equally relevant services come first, unless an operator has set another order. */
export function nearTo(
  { city, province }: { city: string; province: string },
  parameters: Record<string, string>,
): Record<string, string> {
  const { sort_by = '_text_match:desc' } = parameters;
  if (sort_by !== '_text_match:desc') return parameters;
  const near = (field: string, value: string) =>
    value && !/[`()]/.test(value) ? `,_eval(clinic.location.${field}:=\`${value}\`):desc` : '';
  return { ...parameters, sort_by: `${sort_by}${near('city', city)}${near('province', province)}` };
}

/** A condition of a filter. */
export const named = (field: string, value: string) => `${field}:=\`${value.replaceAll('`', '')}\``;
