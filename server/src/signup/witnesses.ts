import { readFile } from 'node:fs/promises';
import type { Placeholder } from '@corridor/contract/signup/agreement.ts';
import type { Settings } from '../platform/settings.ts';

/** Reads the witnesses' signatures, if the installation provides them. */
export async function readWitnesses({
  WITNESS_1_IMAGE,
  WITNESS_2_IMAGE,
}: Pick<Settings, 'WITNESS_1_IMAGE' | 'WITNESS_2_IMAGE'>): Promise<
  Partial<Record<Placeholder, Buffer>>
> {
  return {
    ...(WITNESS_1_IMAGE && { witness1: await readFile(WITNESS_1_IMAGE) }),
    ...(WITNESS_2_IMAGE && { witness2: await readFile(WITNESS_2_IMAGE) }),
  };
}
