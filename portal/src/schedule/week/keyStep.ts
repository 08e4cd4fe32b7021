/** One step back or on by a key, or none by any other key. */
export const keyStep = (key: string, back: string, on: string): number =>
  key === back ? -1 : key === on ? 1 : 0;
