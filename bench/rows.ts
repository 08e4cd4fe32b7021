/** Writes rows in the binary form of COPY into one buffer. */
const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** PostgreSQL counts from the year 2000. */
const epochMs = Date.UTC(2000, 0, 1);

export function openRows(size = 1 << 20) {
  let buffer = Buffer.allocUnsafe(size);
  let position = header.copy(buffer);
  const room = (needed: number) => {
    if (position + needed <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, position + needed));
    buffer.copy(larger, 0, 0, position);
    buffer = larger;
  };
  const length = (bytes: number) => {
    room(bytes + 4);
    position = buffer.writeInt32BE(bytes, position);
  };
  const rows = {
    row(columns: number) {
      room(2);
      position = buffer.writeInt16BE(columns, position);
      return rows;
    },
    nothing() {
      length(-1);
      return rows;
    },
    bytes(value: Buffer) {
      length(value.length);
      position += value.copy(buffer, position);
      return rows;
    },
    text: (value: string) => rows.bytes(Buffer.from(value)),
    /** The binary form of jsonb: version 1, then the text. */
    jsonb: (value: unknown) => rows.text(`\x01${JSON.stringify(value)}`),
    integer(value: number) {
      length(4);
      position = buffer.writeInt32BE(value, position);
      return rows;
    },
    /** A number as 64 bits. */
    bigint(value: number) {
      length(8);
      position = buffer.writeInt32BE(Math.floor(value / 2 ** 32), position);
      position = buffer.writeUInt32BE(value % 2 ** 32, position);
      return rows;
    },
    boolean(value: boolean) {
      length(1);
      position = buffer.writeUInt8(value ? 1 : 0, position);
      return rows;
    },
    instant: (value: Date) => rows.bigint((value.getTime() - epochMs) * 1000),
    end(): Buffer {
      rows.row(-1);
      return buffer.subarray(0, position);
    },
  };
  return rows;
}

export const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
