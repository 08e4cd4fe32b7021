import { isPatientPage } from '@corridor/contract/access/routes.ts';
import type { Plugin, UserConfig } from 'vite';
import { compressedFiles } from './compressed.ts';

/**
 * The patient's page is built by itself, so that no file of the portal is among its own. Phones of
 * many years open it.
 */
export const patientBuild: UserConfig = {
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compressedFiles],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: ['chrome87', 'edge88', 'firefox78', 'safari14'],
    assetsInlineLimit: 0,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'patient.html',
      output: {
        entryFileNames: 'assets/patient-[hash].js',
        chunkFileNames: 'assets/patient-[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css')
            ? 'assets/patient-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
};

/** Serves the patient's page at its addresses while the portal is developed. */
export const patientAddresses: Plugin = {
  name: 'corridor-patient-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '', search] = (request.url ?? '').split('?');
      if (isPatientPage(path)) request.url = ['/patient.html', search].filter(Boolean).join('?');
      next();
    });
  },
};
