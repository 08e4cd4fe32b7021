import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Scripts and styles are compressed here, once, and not by the server for each visitor. */
export const compressedFiles: Plugin = {
  name: 'corridor-compressed-files',
  async writeBundle({ dir = '' }, bundle) {
    const compressed = Object.keys(bundle).filter((name) =>
      /^assets\/.*\.(js|css|svg)$/.test(name),
    );
    await Promise.all(compressed.map((name) => compress(join(dir, name))));
  },
};

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < 1_024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
