/** Rows in the binary form of COPY, written one behind the other into one buffer. */
const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** PostgreSQL counts from the year 2000. */
const epochMs = Date.UTC(2000, 0, 1);

export function openRows(size = 1 << 20) {
  let buffer = Buffer.allocUnsafe(size);
  let at = head.copy(buffer);
  const room = (wanted: number) => {
    if (at + wanted <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + wanted));
    buffer.copy(larger, 0, 0, at);
    buffer = larger;
  };
  const length = (bytes: number) => {
    room(bytes + 4);
    at = buffer.writeInt32BE(bytes, at);
  };
  const rows = {
    row(columns: number) {
      room(2);
      at = buffer.writeInt16BE(columns, at);
      return rows;
    },
    nothing() {
      length(-1);
      return rows;
    },
    bytes(value: Buffer) {
      length(value.length);
      at += value.copy(buffer, at);
      return rows;
    },
    text: (value: string) => rows.bytes(Buffer.from(value)),
    /** Of the second form: a one, then the text. */
    jsonb: (value: unknown) => rows.text(`\x01${JSON.stringify(value)}`),
    integer(value: number) {
      length(4);
      at = buffer.writeInt32BE(value, at);
      return rows;
    },
    /** What a number holds of 64 bits. */
    bigint(value: number) {
      length(8);
      at = buffer.writeInt32BE(Math.floor(value / 2 ** 32), at);
      at = buffer.writeUInt32BE(value % 2 ** 32, at);
      return rows;
    },
    boolean(value: boolean) {
      length(1);
      at = buffer.writeUInt8(value ? 1 : 0, at);
      return rows;
    },
    instant: (value: Date) => rows.bigint((value.getTime() - epochMs) * 1000),
    end(): Buffer {
      rows.row(-1);
      return buffer.subarray(0, at);
    },
  };
  return rows;
}

export const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
