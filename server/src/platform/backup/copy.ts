import { once } from 'node:events';
import { type Duplex, Readable } from 'node:stream';
import type pg from 'pg';
import type { Db } from '../database/database.ts';

/** The methods that COPY needs. The types of the driver omit them. */
type Wire = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const wireOf = (connection: pg.Connection) => connection as unknown as Wire;

/** Streams the rows of `copy … to stdout` at the speed of the reader. `db` must be one client. */
export function copyOut(db: Db, sql: string): Readable {
  let wire: Wire | undefined;
  const rows = new Readable({
    read: () => wire?.stream.resume(),
    destroy(error, done) {
      // After a break the client must still read the remaining rows before its next query.
      wire?.stream.resume();
      done(error);
    },
  });
  db.query({
    submit(connection: pg.Connection) {
      wire = wireOf(connection);
      wire.query(sql);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reuses its buffer, so this takes a copy.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) wire?.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleError: (error: Error) => rows.destroy(error),
    handleReadyForQuery: () => rows.push(null),
  });
  return rows;
}

/** Feeds `copy … from stdin` at the speed of PostgreSQL and returns the number of rows. */
export function copyIn(db: Db, sql: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    let broken: unknown;
    let rows = 0;
    const feed = async (wire: Wire) => {
      try {
        for await (const chunk of chunks) {
          if (over.signal.aborted) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain)
            await once(wire.stream, 'drain', { signal: over.signal });
        }
        wire.endCopyFrom();
      } catch (error) {
        broken = error;
        // PostgreSQL answers with its own error, and that error ends the statement.
        if (!over.signal.aborted) wire.sendCopyFail('the source broke off');
      }
    };
    db.query({
      submit: (connection: pg.Connection) => wireOf(connection).query(sql),
      handleCopyInResponse: (connection: pg.Connection) => void feed(wireOf(connection)),
      handleCommandComplete({ text }: { text: string }) {
        rows = Number(text.split(' ')[1]);
      },
      handleError(error: Error) {
        over.abort();
        reject(broken ?? error);
      },
      handleReadyForQuery: () => resolve(rows),
    });
  });
}
