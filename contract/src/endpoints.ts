/** The whole contract as one list, for the server, the tests and OpenAPI. */
import * as areas from './areaCalls.ts';
import { mergeAreas } from './platform/mergeAreas.ts';

export const calls = mergeAreas(areas, 'calls');
export const queries = mergeAreas(areas, 'queries');
export const routes = mergeAreas(areas, 'routes');

export type Calls = typeof calls;
export type Queries = typeof queries;
