import { routes } from '@corridor/contract/access/routes.ts';
import { calls } from '@corridor/contract/endpoints.ts';
import { calledEvent, mobileEvent, openedEvent } from '@corridor/contract/platform/events.ts';

const names = [
  ...Object.keys(calls).map(calledEvent),
  ...Object.keys(routes).map((route) => openedEvent(`/dashboard/${route}`)),
].filter((name) => name !== undefined);
const knownNames = new Set([...names, ...names.map(mobileEvent)]);

/** Accepts only event names of the contract, so no free text is stored. */
export const isEvent = (name: string) => knownNames.has(name);
