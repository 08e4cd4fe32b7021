import { useRef } from 'react';

/** Where an arrow, Home or End leads from an item; over the ends it goes on at the other. */
export function stepIn<E>(items: readonly E[], at: unknown, key: string): E | undefined {
  const index = items.indexOf(at as E);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

/** Letters that follow each other within this time are one word. */
const togetherMs = 600;

type Item = { textContent: string | null };

/** The next item that begins with what was typed; one letter again and again goes from one to the next. */
export function findTyped<E extends Item>(items: readonly E[], at: unknown, typed: string) {
  const same = [...typed].every((letter) => letter === typed[0]);
  const wanted = same ? typed.slice(0, 1) : typed;
  const from = items.indexOf(at as E) + (same ? 1 : 0);
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(wanted),
  );
}

export function useTypedAhead() {
  const typed = useRef({ text: '', at: 0 });
  return <E extends Item>(items: readonly E[], key: string): E | undefined => {
    const going = Date.now() - typed.current.at < togetherMs ? typed.current.text : '';
    // A space within a word is a letter of it; at its start it chooses.
    if (key.length !== 1 || (key === ' ' && going === '')) return undefined;
    typed.current = { text: going + key.toLowerCase(), at: Date.now() };
    return findTyped(items, document.activeElement, typed.current.text);
  };
}
