// Runs a TypeScript file of the project on the pinned runtime: node tools/run.mjs FILE ARGS…
import { handOver, install } from './runtime.mjs';

install();
handOver(process.argv.slice(2));
