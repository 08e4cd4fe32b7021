import { bigint, boolean, statement, text, uuid } from '../../platform/database/database.ts';

export const replaceFile = statement(
  'uploads.replace',
  'update files set path = $path, size = $size, received = $size where id = $id',
  { id: uuid, path: text, size: bigint },
);

export const setClean = statement(
  'uploads.set-clean',
  'update files set clean = $clean where id = $id',
  { id: uuid, clean: boolean },
);
