/** Writes the wire format of protocol buffers: numbered fields of numbers, bytes and messages. */

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

export const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);

export function bytesField(field: number, value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

export const messageField = (field: number, parts: readonly Buffer[]): Buffer =>
  bytesField(field, Buffer.concat(parts));
