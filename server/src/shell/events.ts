import { routes } from '@corridor/contract/access/routes.ts';
import { calls } from '@corridor/contract/endpoints.ts';
import { calledEvent, mobileEvent, openedEvent } from '@corridor/contract/platform/events.ts';

const names = [
  ...Object.keys(calls).map(calledEvent),
  ...Object.keys(routes).map((route) => openedEvent(`/dashboard/${route}`)),
].filter((name) => name !== undefined);
const known = new Set([...names, ...names.map(mobileEvent)]);

/** One that the contract can make: whatever else is sent, no text of anyone's is ever kept. */
export const isEvent = (name: string) => known.has(name);
