import { filesAtMost } from '@corridor/contract/thread/rules.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession } from '../../platform/store.ts';
import { uploadFile } from '../uploadFile.ts';
import {
  addFiles,
  enclosedIn,
  type FileRules,
  isRefused,
  type KeptFile,
  restoreFiles,
} from './enclosedFiles.ts';

vi.mock('../uploadFile.ts', () => ({
  uploadFile: vi.fn(),
  isKept: async () => true,
  UploadFailure: class extends Error {},
}));

const purpose: FileRules = { purpose: 'thread', max: filesAtMost };

beforeEach(forgetSession);
const keptFiles = (count: number) =>
  Array.from({ length: count }, (_, n): KeptFile => {
    const name = `k${n}.png`;
    return { key: name, name, size: 1, picture: true, id: name };
  });

it('restored files fill a message at most, and the rest are named', () => {
  vi.mocked(uploadFile).mockResolvedValue('new');
  addFiles('a', [new File(['x'], 'new.png')], purpose);
  restoreFiles('a', keptFiles(filesAtMost + 1), purpose);
  const { attachments, notTaken } = enclosedIn('a');
  expect(attachments).toHaveLength(filesAtMost);
  expect(notTaken).toEqual([`k${filesAtMost - 1}.png`, `k${filesAtMost}.png`]);
  // A file that is already there is not restored a second time.
  restoreFiles('a', keptFiles(2), purpose);
  expect(enclosedIn('a').attachments).toHaveLength(filesAtMost);
  expect(enclosedIn('a').notTaken).toEqual(notTaken);
});

it('a refused file takes no place and is not kept as interrupted', async () => {
  const { UploadFailure: Refused } = await import('../uploadFile.ts');
  vi.mocked(uploadFile).mockRejectedValueOnce(
    Object.assign(new Refused('', true), { hopeless: true, message: 'Too large' }),
  );
  addFiles('a', [new File(['x'], 'large.png')], purpose);
  await vi.waitFor(() => expect(enclosedIn('a').attachments[0]?.state).toBe('failed'));
  vi.mocked(uploadFile).mockResolvedValue('new');
  addFiles(
    'a',
    Array.from({ length: filesAtMost }, (_, n) => new File(['x'], `n${n}.png`)),
    purpose,
  );
  expect(enclosedIn('a').notTaken).toEqual([]);
  expect(
    enclosedIn('a')
      .attachments.filter(isRefused)
      .map(({ name }) => name),
  ).toEqual(['large.png']);
  // Interrupted files are all named and take no places.
  forgetSession();
  const cut: KeptFile = { key: 'cut', name: 'cut.png', size: 1, picture: true };
  restoreFiles('a', [cut, ...keptFiles(filesAtMost)], purpose);
  expect(enclosedIn('a').attachments).toHaveLength(filesAtMost + 1);
  expect(enclosedIn('a').notTaken).toEqual([]);
});

it('an upload ends with the session of its person', async () => {
  const signals: AbortSignal[] = [];
  vi.mocked(uploadFile).mockImplementation(async (_, __, { signal } = {}) => {
    if (signal) signals.push(signal);
    return new Promise(() => undefined);
  });
  addFiles('a', [new File(['x'], 'one.png'), new File(['x'], 'two.png')], purpose);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  forgetSession();
  expect(signals[0]?.aborted).toBe(true);
  expect(enclosedIn('a').attachments).toEqual([]);
});

it('the second of two equal file names gets a number where names must differ', () => {
  vi.mocked(uploadFile).mockResolvedValue('new');
  const twice = () => [new File(['x'], 'scan.png'), new File(['x'], 'scan.png')];
  const names = (place: string) => enclosedIn(place).attachments.map(({ name }) => name);
  addFiles('a', twice(), { ...purpose, numbersNames: true });
  addFiles('b', twice(), purpose);
  expect(names('a')).toEqual(['scan.png', 'scan (2).png']);
  addFiles('a', [new File(['x'], 'scan (2).png')], { ...purpose, numbersNames: true });
  expect(names('a').at(-1)).toBe('scan (3).png');
  expect(names('b')).toEqual(['scan.png', 'scan.png']);
});
