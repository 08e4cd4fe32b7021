import { randomBytes } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { codeSplitting, noCircles } from './chunks.ts';
import { compressedFiles } from './compressed.ts';
import { patientAddresses, patientBuild } from './patientBuild.ts';

const build = randomBytes(6).toString('hex');

/** The build that the server deploys: an open tab compares it with its own and offers to reload. */
const buildFile: Plugin = {
  name: 'corridor-build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
  },
};

const server = 'http://127.0.0.1:3000';
const served = [
  '/call',
  '/query',
  '/auth/sign-in',
  '/openapi.json',
  '/health',
  '/uploads',
  '/files',
];

/** The one font is asked for with the page, not after its style sheet has come. */
const fontPreload: Plugin = {
  name: 'corridor-font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${name}`,
            crossorigin: '',
          },
          injectTo: 'head-prepend' as const,
        })),
  },
};

/** A shell on a phone loads the page from itself, and must be told where the server is. */
const serverOf = (mode: string) =>
  JSON.stringify(mode === 'mobile' ? (process.env.CORRIDOR_SERVER ?? '') : '');

/** Built for phones with `CORRIDOR_SERVER=https://… vite build --mode mobile`. */
const portalBuild = (mode: string): UserConfig => ({
  root: import.meta.dirname,
  plugins: [
    // The patient's page is made with Preact.
    react({ exclude: /\/src\/patient\// }),
    patientAddresses,
    buildFile,
    fontPreload,
    noCircles,
    mode !== 'mobile' && compressedFiles,
  ],
  define: {
    __BUILD__: JSON.stringify(build),
    __MOBILE__: String(mode === 'mobile'),
    __SERVER__: serverOf(mode),
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // The first load names every part of the portal, so only components and fonts have names.
    rolldownOptions: {
      output: {
        codeSplitting,
        chunkFileNames: ({ name }) =>
          /^[A-Z]/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, server])),
      '/live': { target: server, ws: true },
    },
  },
});

export default defineConfig(({ mode }) => (mode === 'patient' ? patientBuild : portalBuild(mode)));
