import type { About, Reason, Service } from '@corridor/contract/directory/schemas.ts';
import type { SortType } from '@corridor/contract/directory/serviceOrder.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { makeStore } from '../platform/store.ts';
import type { City } from './serviceState.ts';

export type Wanted = { searchText: string; specialty: string; subsite: string; sortType: SortType };

type Found = {
  services: readonly Service[];
  /** The number of services on all pages. */
  count: number;
  /** The number of the next page; null after the last one. */
  next: number | null;
  problem: string | undefined;
  /** After a search: the reason for each service, and the remarks about all of them. */
  reasons: Record<string, Reason>;
  about: About | undefined;
  /** Changes with each new question. */
  list: number;
};
const nothing: Found = {
  services: [],
  count: 0,
  next: 0,
  problem: undefined,
  list: 0,
  reasons: {},
  about: undefined,
};

/** The list from which a form was opened. For a while, Back shows it as it was. */
type Left = { wish: string; found: Found; at: number; until: number };
const left = makeStore<Left | undefined>('session', undefined);
const keptMs = 300_000;

function takeLeft(wish: string): Left | undefined {
  const kept = left.get();
  if (kept?.wish !== wish || kept.until <= Date.now()) return undefined;
  left.set(undefined);
  return kept;
}

/** The wanted services, a page at a time. Answers to an earlier wish are dropped. */
export function useServicePages(
  { searchText, specialty, subsite, sortType }: Wanted,
  /** The city of the clinic. Nothing is read before it is known. */
  from: City | undefined,
  /** The person whose list it is. */
  uid: string | undefined,
) {
  const { run } = useCall('services-getServicePage');
  const { city, province } = from ?? {};
  const [found, setFound] = useState(nothing);
  const [running, setRunning] = useState(true);
  const turn = useRef(0);
  const wish = JSON.stringify([uid, searchText, specialty, subsite, sortType, city, province]);
  /** The index of the opened service. */
  const [openedIndex, setAt] = useState(0);
  const load = useCallback(
    async (page: number, before: Found) => {
      if (city === undefined || province === undefined) return;
      const turnOfLoad = ++turn.current;
      setRunning(true);
      const wanted = { searchText, specialty, subsite, sortType };
      const { data, failure } = await run({ ...wanted, city, province, page });
      if (turnOfLoad !== turn.current) return;
      setRunning(false);
      if (!data) return setFound({ ...before, problem: failure.message });
      const known = new Set(before.services.map(({ id }) => id));
      setFound({
        services: [...before.services, ...data.services.filter(({ id }) => !known.has(id))],
        count: data.numServices,
        next: data.nextPage,
        problem: undefined,
        reasons: { ...before.reasons, ...data.reasons },
        about: data.about,
        list: page === 0 ? turnOfLoad : before.list,
      });
    },
    [run, searchText, specialty, subsite, sortType, city, province],
  );
  useEffect(() => {
    const before = takeLeft(wish);
    setAt(before?.at ?? 0);
    if (!before) return void load(0, nothing);
    setFound({ ...before.found, list: ++turn.current });
    setRunning(false);
  }, [load, wish]);
  const { next } = found;
  return {
    ...found,
    running,
    at: openedIndex,
    leave: (index: number) => {
      left.set({ wish, found, at: index, until: Date.now() + keptMs });
    },
    /** Reads the next page, unless there is none or it is being read. */
    more: () => {
      if (!running && next !== null) void load(next, found);
    },
  };
}
