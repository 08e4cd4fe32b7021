// npm start: installs missing packages, builds a stale portal, and runs the server on the pinned
// runtime.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPortal } from './build.mjs';
import { environment, handOver, install, node, root } from './runtime.mjs';

install();
if (process.argv.includes('--dev')) {
  const vite = spawn(
    node(),
    [join(root, 'node_modules/vite/bin/vite.js'), '--config', 'portal/vite.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: environment(),
    },
  );
  process.on('exit', () => vite.kill());
  handOver(['--watch', 'server/src/main.ts']);
} else {
  buildPortal();
  handOver(['server/src/main.ts']);
}
