import { useEffect, useState } from 'preact/hooks';

/** The place of a person in a form: the introduction, a page by its key, or the review. */
export type Place = { at: string; fromReview?: boolean };

/** `from` is the place of the entry before. */
type Entry = { place?: Place; from?: string } | null;
const entry = () => history.state as Entry;

/** The buttons of the browser and of the phone go back one page too. */
export function usePlace(first: () => Place) {
  const [place, setPlace] = useState(() => entry()?.place ?? first());
  useEffect(() => {
    const onBack = () => setPlace(entry()?.place ?? first());
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  });
  return {
    place,
    go(next: Place) {
      history.pushState({ place: next, from: place.at } satisfies Entry, '');
      setPlace(next);
    },
    /** To the page before, also for a person who went on in the middle. */
    back(before: Place) {
      if (entry()?.from === before.at) return history.back();
      history.replaceState({ ...entry(), place: before }, '');
      setPlace(before);
    },
    restart() {
      history.replaceState({ place: first() }, '');
      setPlace(first());
    },
  };
}
