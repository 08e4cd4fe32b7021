/** The whole contract in one list: what the server serves, the tests walk and OpenAPI describes. */
import * as auth from './auth/calls.ts';
import * as content from './content/calls.ts';
import * as shell from './shell/calls.ts';

export const calls = { ...auth.calls, ...shell.calls };
export const queries = { ...auth.queries, ...content.queries, ...shell.queries };

export type Calls = typeof calls;
export type Queries = typeof queries;
