import type { Keys } from '../../platform/keystore/keys.ts';

const context = (id: string) => ({ table: 'models', column: 'sealed', row: id });

/** Only this installation can put a model into its own database. */
export const sealModel = (keys: Keys, id: string, onnx: Buffer) => keys.seal(onnx, context(id));
export const openModel = (keys: Keys, id: string, sealed: Buffer) => keys.open(sealed, context(id));
