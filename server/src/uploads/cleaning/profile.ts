import { own } from '@corridor/contract/platform/own.ts';

/** A colour profile without the names, dates and devices that stand in it. */
const headerBytes = 128;
const rowBytes = 12;
const names = ['desc', 'cprt'];
const numbers = new Set([
  'wtpt',
  'bkpt',
  'chad',
  'lumi',
  'cicp',
  'gamt',
  'rXYZ',
  'gXYZ',
  'bXYZ',
  'rTRC',
  'gTRC',
  'bTRC',
  'kTRC',
  'A2B0',
  'A2B1',
  'A2B2',
  'B2A0',
  'B2A1',
  'B2A2',
]);
/**
 * The fields that a reader asks for: version, class, spaces, mark, flags, attributes, intent and
 * white.
 */
const headerFields = [
  [0, 4],
  [8, 24],
  [36, 40],
  [44, 48],
  [56, 80],
] as const;

/** A profile of the same length; nothing where these bytes are none. */
export function cleanProfile(bytes: Buffer): Buffer | undefined {
  try {
    return clean(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function clean(bytes: Buffer): Buffer | undefined {
  const length = bytes.readUInt32BE(0);
  if (length > bytes.length || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const kept = Buffer.alloc(length);
  for (const [from, to] of headerFields) bytes.copy(kept, from, from, to);
  const count = bytes.readUInt32BE(headerBytes);
  const content = headerBytes + 4 + count * rowBytes;
  if (count > 100 || content > length) return undefined;
  let rows = 0;
  for (let n = 0; n < count; n++) {
    const row = headerBytes + 4 + n * rowBytes;
    const name = bytes.toString('latin1', row, row + 4);
    const [offset, size] = [bytes.readUInt32BE(row + 4), bytes.readUInt32BE(row + 8)];
    if (offset < content || offset + size > length || size < 8) return undefined;
    const value = bytes.subarray(offset, offset + size);
    const isName = names.includes(name);
    const part = isName ? emptyName(value) : numbers.has(name) ? numbersOf(value) : undefined;
    if (!part) continue;
    bytes.copy(kept, headerBytes + 4 + rows * rowBytes, row, row + rowBytes);
    rows += 1;
    part.copy(kept, offset);
  }
  kept.writeUInt32BE(rows, headerBytes);
  return kept;
}

const typeOf = (value: Buffer) => value.toString('latin1', 0, 4);

/** A profile must have a name and a notice; they may be empty. */
function emptyName(value: Buffer): Buffer | undefined {
  if (!['desc', 'text', 'mluc'].includes(typeOf(value))) return undefined;
  const empty = Buffer.alloc(value.length);
  value.copy(empty, 0, 0, 4);
  // Each of its rows, of which there are none, would have twelve bytes.
  if (typeOf(value) === 'mluc') empty.writeUInt32BE(rowBytes, 12);
  return empty;
}

function numbersOf(value: Buffer): Buffer | undefined {
  const curve = () => [1, 3, 4, 5, 7][value.readUInt16BE(8)] ?? 0;
  const lengths: Record<string, () => number> = {
    'XYZ ': () => 20,
    curv: () => 12 + value.readUInt32BE(8) * 2,
    para: () => 12 + curve() * 4,
    sf32: () => 44,
    cicp: () => 12,
    mft1: () => value.length,
    mft2: () => value.length,
    'mAB ': () => value.length,
    'mBA ': () => value.length,
  };
  const type = typeOf(value);
  const length = own(lengths, type)?.();
  if (!length || length > value.length) return undefined;
  const kept = Buffer.from(value.subarray(0, length));
  kept.fill(0, 4, 8);
  return kept;
}
