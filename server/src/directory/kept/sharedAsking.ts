/** Calls that come during one call share the next one: the one under way began too early for them. */
export function shareAsking<T>(ask: (asker: T) => Promise<void>): (asker: T) => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (asker: T) => {
    current = ask(asker).finally(() => {
      current = undefined;
    });
    return current;
  };
  return (asker) => {
    if (!current) return begin(asker);
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin(asker);
      });
    return next;
  };
}
