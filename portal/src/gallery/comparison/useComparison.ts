import { useState } from 'react';
import { makeStore } from '../../platform/store.ts';
import { type View, whole, zoomedView } from '../viewer/useZoom.ts';
import { firstPanes, type Photo } from './series/seriesRules.ts';

export type Mode = 'side' | 'slider' | 'overlay';

const settings = makeStore<{ mode: Mode; linked: boolean; outline: boolean }>('tab', {
  mode: 'side',
  linked: true,
  outline: true,
});

export type ComparisonState = ReturnType<typeof useComparison>;

/** The shown pictures of a series, the way they are shown, and the part of them in sight. */
export function useComparison(photos: readonly Photo[], opened: string) {
  const [panes, setPanes] = useState<readonly string[]>(() => firstPanes(photos, opened));
  const [views, setViews] = useState<readonly View[]>([]);
  const { mode, linked, outline } = settings.use();
  const change = (part: Partial<ReturnType<typeof settings.get>>) =>
    settings.change((all) => ({ ...all, ...part }));
  const found = panes.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  /** A picture that was deleted meanwhile gives its place to another. */
  const shown =
    found.length < Math.min(2, photos.length)
      ? firstPanes(photos, found[0]?.id ?? '').flatMap(
          (id) => photos.find((photo) => photo.id === id) ?? [],
        )
      : found;
  const ids = shown.map(({ id }) => id);
  const unshown = photos.filter(({ id }) => !ids.includes(id));
  const viewAt = (all: readonly View[], pane: number) => all[pane] ?? whole;
  /** Every pane has the same view while they are linked. */
  const changeView = (pane: number, step: (before: View) => View) =>
    setViews((all) => {
      const next = step(viewAt(all, pane));
      return shown.map((_, place) => (linked || place === pane ? next : viewAt(all, place)));
    });
  const factor = viewAt(views, 0).factor;
  return {
    photos,
    shown,
    ids,
    unshown,
    views,
    whole,
    mode,
    linked,
    outline,
    factor,
    changeView,
    setMode: (next: Mode) => change({ mode: next }),
    setOutline: (next: boolean) => change({ outline: next }),
    setLinked: (next: boolean) => {
      change({ linked: next });
      if (next) setViews((all) => shown.map(() => viewAt(all, 0)));
    },
    zoomTo: (next: number) =>
      setViews((all) => shown.map((_, place) => zoomedView(viewAt(all, place), next))),
    /** Shows a picture in a pane. One that is shown in another pane changes places with it. */
    put: (pane: number, id: string) =>
      setPanes(
        ids.map((before, place) => {
          if (place === pane) return id;
          return before === id ? (ids[pane] ?? before) : before;
        }),
      ),
    swap: () => setPanes([ids[1] ?? '', ids[0] ?? '', ...ids.slice(2)].filter(Boolean)),
    addBeside: () => setPanes([...ids, ...unshown.slice(-1).map(({ id }) => id)]),
    remove: (pane: number) => setPanes(ids.filter((_, place) => place !== pane)),
  };
}
