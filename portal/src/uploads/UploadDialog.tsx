import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import { words } from '@corridor/contract/uploads/words.ts';
import { FilesDialog } from './FilesDialog.tsx';
import { addUploads, endChoosing } from './mediaUploads.ts';

/** Chooses files for the gallery. */
export const UploadDialog = () => (
  <FilesDialog
    title={words.uploadTitle}
    accept={acceptOf('media')}
    camera
    onFiles={addUploads}
    onClose={endChoosing}
  />
);
