import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { forgetSession } from '../platform/store.ts';
import { addUploads, retryUploads, type UploadItem, uploadState } from './mediaUploads.ts';

const send = vi.hoisted(() => vi.fn());
const showSnackbar = vi.hoisted(() => vi.fn());
vi.mock('./send.ts', () => ({ send }));
vi.mock('../ui/overlays/Snackbar.tsx', () => ({ showSnackbar }));

type Answer = { id: string } | { failure: string; signedOut?: boolean };
/** The running uploads that wait for an answer. */
const under: { name: string; answer: (outcome: Answer) => void }[] = [];
beforeEach(() => {
  send.mockImplementation(
    (file: File) =>
      new Promise<Answer>((answer) => {
        under.push({ name: file.name, answer });
      }),
  );
});
afterEach(() => {
  forgetSession();
  under.length = 0;
  send.mockReset();
  showSnackbar.mockReset();
});
const png = (name: string) => new File(['x'], name);
const names = () => under.map(({ name }) => name);
const shows = (count: number) => vi.waitFor(() => expect(under).toHaveLength(count));
const snackbars = () => showSnackbar.mock.calls.map(([message]) => message.text);

it('the next upload starts when the one before it has ended, in order', async () => {
  claims('uploads-03 (queue)');
  addUploads([png('a.png'), png('b.png')]);
  await shows(1);
  addUploads([png('c.png')]);
  under[0]?.answer({ failure: 'No.' });
  await shows(2);
  under[1]?.answer({ id: 'b' });
  await shows(3);
  expect(names()).toEqual(['a.png', 'b.png', 'c.png']);
  under[2]?.answer({ id: 'c' });
  await vi.waitFor(() => expect(snackbars()).toHaveLength(1));
});

it('the queue is running while an upload is pending', () => {
  claims('uploads-03 (state)');
  const state = (...states: UploadItem['state'][]) =>
    uploadState(states.map((one) => ({ state: one }) as UploadItem));
  expect(state()).toBe('idle');
  expect(state('done', 'waiting')).toBe('running');
  expect(state('failed', 'running')).toBe('running');
  expect(state('failed', 'waiting', 'done')).toBe('running');
  expect(state('done', 'failed')).toBe('error');
  expect(state('done', 'done')).toBe('success');
});

it('a signed-out person is told so and the rest is not tried', async () => {
  claims('uploads-05 (queue)');
  const signIn = 'You must be signed in to upload images or videos';
  addUploads([png('a.png'), png('b.png')]);
  await shows(1);
  under[0]?.answer({ failure: signIn, signedOut: true });
  await vi.waitFor(() => expect(snackbars()).toEqual([signIn]));
  expect(names()).toEqual(['a.png']);
});

it('a single failure speaks of “your file” and one of several of “some of your files”', async () => {
  claims('uploads-06', 'uploads-07 (queue)');
  addUploads([png('a.png')]);
  await shows(1);
  under[0]?.answer({ failure: 'No.' });
  await vi.waitFor(() =>
    expect(snackbars()).toEqual(['An error occurred while uploading your file.']),
  );
  forgetSession();
  addUploads([png('b.png'), png('c.png')]);
  await shows(2);
  under[1]?.answer({ failure: 'No.' });
  await shows(3);
  under[2]?.answer({ id: 'c' });
  await vi.waitFor(() =>
    expect(snackbars().at(-1)).toBe('An error occurred while uploading some of your files.'),
  );
});

it('a retry repeats what follows an upload, without sending the file again', async () => {
  const follow = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined);
  addUploads([png('a.png')], { follow });
  await shows(1);
  expect(follow).not.toHaveBeenCalled();
  under[0]?.answer({ id: 'a' });
  const failure = 'The file is in the gallery, but its details could not be saved.';
  await vi.waitFor(() => expect(snackbars()).toEqual([failure]));
  retryUploads();
  await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(2));
  expect(follow).toHaveBeenLastCalledWith('a');
  retryUploads();
  expect(follow).toHaveBeenCalledTimes(2);
  expect(names()).toEqual(['a.png']);
});

it('nothing follows an upload after the session has ended', async () => {
  const follow = vi.fn();
  addUploads([png('a.png')], { follow });
  await shows(1);
  forgetSession();
  under[0]?.answer({ id: 'a' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(follow).not.toHaveBeenCalled();
});
