/** The page of patients as it is built, for a phone on a slow line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { patientBuild } from '../portal/patientBuild.ts';

const mark = readFileSync(join(import.meta.dirname, '../portal/public/mark.svg'));

async function builtPage() {
  const built = (await build({
    ...patientBuild,
    configFile: false,
    logLevel: 'error',
    build: { ...patientBuild.build, write: false },
  })) as Rolldown.RolldownOutput;
  return built.output;
}

it('the page of patients has at most 60 kB with everything but the font', async () => {
  const files = await builtPage();
  const contentOf = (file: (typeof files)[number]) =>
    Buffer.from(file.type === 'chunk' ? file.code : file.source);
  const isFont = ({ fileName }: { fileName: string }) => fileName.endsWith('.woff2');
  const sent = [...files.filter((file) => !isFont(file)).map(contentOf), mark];
  // The page, its script and its styles, and the mark.
  expect(sent).toHaveLength(4);
  const sizes = sent.map((content) => gzipSync(content).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  // The one font comes beside it, and the first screen waits for it for 150 ms at most.
  expect(files.filter(isFont)).toHaveLength(1);

  const chunks = files.filter((file) => file.type === 'chunk');
  expect(chunks).toHaveLength(1);
  const libraries = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
    .filter((name) => name !== undefined);
  expect([...new Set(libraries)].sort()).toEqual(['@noble/ciphers', 'preact']);

  // The rules of the server let nothing inline run.
  const html = files.find(({ fileName }) => fileName === 'patient.html');
  const text = html ? contentOf(html).toString() : '';
  expect(text).toContain('<div id="root">');
  expect(text.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/g)).toBeNull();
});
