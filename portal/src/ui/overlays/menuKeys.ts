import { useRef } from 'react';

/** The item to which an arrow, Home or End leads. Past an end it continues at the other. */
export function stepIn<E>(items: readonly E[], currentItem: unknown, key: string): E | undefined {
  const index = items.indexOf(currentItem as E);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

/** Letters within this time belong to one word. */
const wordMs = 600;

type Item = { textContent: string | null };

/**
 * The next item that begins with the typed letters. The same letter again moves to the next item.
 */
export function findTyped<E extends Item>(
  items: readonly E[],
  currentItem: unknown,
  typed: string,
) {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const start = isOneLetter ? typed.slice(0, 1) : typed;
  const startIndex = items.indexOf(currentItem as E) + (isOneLetter ? 1 : 0);
  return [...items.slice(startIndex), ...items.slice(0, startIndex)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(start),
  );
}

export function useTypedAhead() {
  const lastTyped = useRef({ text: '', at: 0 });
  return <E extends Item>(items: readonly E[], key: string): E | undefined => {
    const word = Date.now() - lastTyped.current.at < wordMs ? lastTyped.current.text : '';
    // Inside a word a space is a letter. At the start it presses the item.
    if (key.length !== 1 || (key === ' ' && word === '')) return undefined;
    lastTyped.current = { text: word + key.toLowerCase(), at: Date.now() };
    return findTyped(items, document.activeElement, lastTyped.current.text);
  };
}
