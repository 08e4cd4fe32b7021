import { filesAtMost } from '@corridor/contract/thread/rules.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { uploadFile } from '../uploads/uploadFile.ts';
import { addFiles, enclosedIn, forgetFiles, type KeptFile, restoreFiles } from './enclosedFiles.ts';

vi.mock('../uploads/uploadFile.ts', () => ({
  uploadFile: vi.fn(),
  isKept: async () => true,
  UploadFailure: class extends Error {},
}));

beforeEach(forgetFiles);
const kept = (count: number) =>
  Array.from({ length: count }, (_, n): KeptFile => {
    const name = `k${n}.png`;
    return { key: name, name, size: 1, picture: true, id: name };
  });

it('what comes back is never more than a message holds, and the rest is named', () => {
  vi.mocked(uploadFile).mockResolvedValue('new');
  addFiles('a', [new File(['x'], 'new.png')]);
  restoreFiles('a', kept(filesAtMost + 1));
  const { attachments, notTaken } = enclosedIn('a');
  expect(attachments).toHaveLength(filesAtMost);
  expect(notTaken).toEqual([`k${filesAtMost - 1}.png`, `k${filesAtMost}.png`]);
  // What is there already does not come back a second time.
  restoreFiles('a', kept(2));
  expect(enclosedIn('a').attachments).toHaveLength(filesAtMost);
  expect(enclosedIn('a').notTaken).toEqual(notTaken);
});

it('nothing goes on in the name of the next person', async () => {
  const asked: AbortSignal[] = [];
  vi.mocked(uploadFile).mockImplementation(async (_, __, { signal } = {}) => {
    if (signal) asked.push(signal);
    return new Promise(() => undefined);
  });
  addFiles('a', [new File(['x'], 'one.png'), new File(['x'], 'two.png')]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  forgetFiles();
  expect(asked[0]?.aborted).toBe(true);
  expect(enclosedIn('a').attachments).toEqual([]);
});
