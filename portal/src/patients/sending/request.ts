import { makeStore } from '../../platform/store.ts';

/** A form for a patient that another page asked for. A patient must not stand in an address. */
type Request = { formId: string; phn: string; email: string };

const request = makeStore<Request | undefined>('session', undefined);

export const requestSending = request.set;

/** Answers the request once. */
export function takeSending(): Request | undefined {
  const found = request.get();
  request.set(undefined);
  return found;
}
