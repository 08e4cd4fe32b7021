import { afterEach, expect, it, vi } from 'vitest';
import { UploadFailure, uploadFile } from './uploadFile.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('./send.ts', () => ({ send }));
afterEach(() => send.mockReset());

const pdf = new File(['%PDF-'], 'handout.pdf');

it('an upload has a purpose, reports its progress and answers the id', async () => {
  send.mockImplementation(async (_file, _purpose, watch) => {
    watch.onProgress(3);
    return { id: 'the-id' };
  });
  const seen: number[] = [];
  const options = { onProgress: (sent: number) => seen.push(sent) };
  expect(await uploadFile(pdf, 'resource', options)).toBe('the-id');
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([pdf, 'resource']);
  expect(seen).toEqual([3]);
});

it('a wrong name or size is refused before sending, in the words of the purpose', async () => {
  const words = 'Only jpg, jpeg, png, pdf, docx, and txt files are allowed.';
  const refused = uploadFile(new File(['x'], 'clip.mp4'), 'resource');
  await expect(refused).rejects.toEqual(new UploadFailure(words, true));
  await expect(uploadFile(new File([], 'a.pdf'), 'thread')).rejects.toThrow('The file is empty.');
  expect(send).not.toHaveBeenCalled();
});

it('a failure says why and whether another try may help', async () => {
  send.mockResolvedValue({ failure: 'No.', hopeless: true });
  await expect(uploadFile(pdf, 'thread')).rejects.toMatchObject({ message: 'No.', hopeless: true });
});

it('an upload is cancelled by its signal', async () => {
  send.mockImplementation(
    (_file, _purpose, watch) =>
      new Promise((resolve) => watch.onCancel(() => resolve({ failure: 'Cancelled' }))),
  );
  const controller = new AbortController();
  const running = uploadFile(pdf, 'thread', { signal: controller.signal });
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  controller.abort();
  await expect(running).rejects.toThrow('aborted');
});

it('a complete upload stays when its signal ends later', async () => {
  const cancelled = vi.fn();
  send.mockImplementation(async (_file, _purpose, watch) => {
    watch.onCancel(cancelled);
    return { id: 'the-id' };
  });
  const controller = new AbortController();
  await uploadFile(pdf, 'resource', { signal: controller.signal });
  controller.abort();
  expect(cancelled).not.toHaveBeenCalled();
});
