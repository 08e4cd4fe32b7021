/** Lists every section of a backup, including those of the areas. */
import { sectionsOf } from './platform/backup/backup.ts';
import { openBlobs } from './platform/files/files.ts';
import type { Settings } from './platform/settings.ts';
import { fileSection } from './uploads/fileBackup.ts';

export const allSections = (settings: Settings, missing: (path: string) => void = () => {}) => [
  ...sectionsOf(settings),
  fileSection(openBlobs(settings), missing),
];
