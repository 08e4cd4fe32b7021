import { canary, typed } from '../walk/canaryMarks.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'operator-services': {
    gate: 'operators',
    unowned: 'a place in a list of what every operator sees',
    marked: [{ search: typed, specialty: typed }],
  },
  'operator-service': {
    gate: 'operators',
    input: async ({ server, token }) => ({
      serviceId: (await server.ask('operator-services', {}, token)).result.services[0].id,
    }),
    unowned: 'every service is every operator’s',
  },
  'operator-specialties': 'operators',
  'operator-people': { gate: 'operators', marked: [{ search: typed }] },
  'operator-clinics': { gate: 'operators', marked: [{ search: typed }] },
  'operator-search': 'operators',
  'operator-trySearch': {
    gate: 'operators',
    input: () => ({ parameters: { query_by: 'serviceName' }, text: 'gout' }),
    marked: [{ parameters: { query_by: typed }, text: typed }],
  },
  'operator-saveService': {
    gate: 'operators',
    unowned: 'as operator-service',
    marked: [{ service: { name: typed }, after: null }],
  },
  'operator-enableService': { gate: 'operators', unowned: 'as operator-service' },
  'operator-rename': {
    gate: 'operators',
    marked: [{ specialty: typed, subsite: typed, to: typed }],
  },
  'operator-saveSearch': {
    gate: 'operators',
    marked: [{ name: 'directory', before: {}, after: { query_by: typed } }],
  },
  'operator-addSynonyms': { gate: 'operators', marked: [{ phrases: [typed, canary('phrase')] }] },
  'operator-removeSynonyms': {
    gate: 'operators',
    unowned: 'every line of synonyms is every operator’s',
  },
  'operator-addPermission': {
    gate: 'operators',
    marked: [{ permission: 'mdRouting', specialty: typed }],
  },
  'operator-removePermission': {
    gate: 'operators',
    marked: [{ permission: canary('key'), specialty: typed }],
  },
  'operator-export': 'operators',
  'operator-checkImport': { gate: 'operators', marked: [{ format: 'csv', text: typed }] },
  'operator-applyImport': {
    gate: 'operators',
    marked: [{ format: 'csv', text: typed, digest: typed }],
  },
} as const satisfies Rows;
