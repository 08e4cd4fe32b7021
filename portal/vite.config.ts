import { randomBytes } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const build = randomBytes(6).toString('hex');

/** What the server deploys: an open tab compares it with its own and offers to reload. */
const buildFile: Plugin = {
  name: 'corridor-build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
  },
};

const server = 'http://127.0.0.1:3000';
const served = ['/call', '/query', '/auth/sign-in', '/openapi.json', '/health'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), buildFile],
  define: { __BUILD__: JSON.stringify(build) },
  build: { target: 'es2023', assetsInlineLimit: 0, emptyOutDir: true },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, server])),
      '/live': { target: server, ws: true },
    },
  },
});
