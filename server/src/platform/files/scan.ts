import { connect } from 'node:net';
import { Outage } from '../errors.ts';

/** Scans a file for malware. `undefined` means that no scanner is set. */
export type Scan = (content: AsyncIterable<Buffer>) => Promise<'clean' | 'infected'>;

const answerMs = 120_000;

/** Uses the INSTREAM command of clamd: chunks after their length, and an empty one at the end. */
export function openScan(address: string | undefined): Scan | undefined {
  if (!address) return undefined;
  const { hostname, port } = new URL(`tcp://${address}`);
  return async (content) => {
    const socket = connect({ host: hostname, port: Number(port || 3310), timeout: answerMs });
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.on('timeout', () => socket.destroy(new Error('no answer')));
    });
    answer.catch(() => undefined);
    const write = (bytes: Buffer) =>
      new Promise<void>((resolve, reject) =>
        socket.write(bytes, (error) => (error ? reject(error) : resolve())),
      );
    try {
      await write(Buffer.from('zINSTREAM\0'));
      for await (const chunk of content) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        await write(Buffer.concat([length, chunk]));
      }
      await write(Buffer.alloc(4));
      const text = await answer;
      if (/ FOUND\0?$/m.test(text)) return 'infected';
      if (/: OK\0?$/m.test(text)) return 'clean';
      // The scanner refused the file, for example for its size. The file is not known to be clean,
      // so Corridor does not take it.
      throw new Error('it could not look at the file');
    } catch (error) {
      throw new Outage(`malware scanner: ${(error as Error).message}`);
    } finally {
      socket.destroy();
    }
  };
}
