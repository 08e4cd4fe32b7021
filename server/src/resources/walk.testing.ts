import { pngStart, sendFile } from '../testing.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'resources-save': {
    gate: 'editors',
    owned: async ({ server, owner }) => {
      const file = { content: pngStart, purpose: 'resource' };
      const { id: fileId } = await sendFile(server.url, owner.token, file);
      const { result } = await server.ask('resources-store', {}, owner.token);
      const [one, all] = ['handout-1', 'all-1'];
      const resources = { [one]: { id: one, resourceName: 'Handout', fileId } };
      const categories = { [all]: { id: all, name: 'All', resourceIds: [one] } };
      return { after: result.version, document: { categories, categoryOrder: [all], resources } };
    },
  },
  'resources-store': 'signedIn',
} as const satisfies Rows;
