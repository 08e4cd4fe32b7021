/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { saveAddress } from '../../platform/saveFile.ts';
import { Icon } from '../frame/Icon.tsx';
import { Notice } from '../frame/Notice.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { usePageWords } from '../language/useLanguage.ts';
import { type Answered, ask as askServer } from '../server/ask.ts';
import styles from './Reading.module.css';

type File = Answered<'patients-openLetter'>['files'][number];
type Opening = { token: string; dateOfBirth: string };

/** The pictures and videos of a letter. */
export function ReadingFiles({ opening, files }: { opening: Opening; files: readonly File[] }) {
  const words = usePageWords();
  return (
    <section>
      <h2>{words.attachments}</h2>
      <ul class={styles.files}>
        {files.map((file) => (
          <LetterFile key={file.id} opening={opening} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** An address works for a short time, so a file that fails to load asks once for another. */
function LetterFile({ opening, file }: { opening: Opening; file: File }) {
  const words = usePageWords();
  const [url, setUrl] = useState(file.url);
  const [state, setState] = useState<'first' | 'again' | 'failed'>('first');
  const isVideo = file.contentType.startsWith('video/');
  const [saving, setSaving] = useState(false);
  const ask = () => askServer('call', 'patients-letterFile', { ...opening, fileId: file.id });
  const again = async () => {
    if (state !== 'first') return setState('failed');
    setState('again');
    try {
      setUrl((await ask()).url);
    } catch {
      setState('failed');
    }
  };
  /** A page that has stood open for long has an address that opens nothing any more. */
  const save = async () => {
    setSaving(true);
    try {
      saveAddress(file.name, (await ask()).url);
      if (state === 'failed') setState('again');
    } catch {
      setState('failed');
    }
    setSaving(false);
  };
  return (
    <li class={styles.file}>
      {isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for a clinic's recording
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={words.video(file.name)}
          onError={again}
        />
      ) : (
        <img src={url} alt={words.picture(file.name)} onError={again} />
      )}
      <span>{file.name}</span>
      <PressButton small busy={saving} onPress={save}>
        <Icon name="download" />
        {words.save}
      </PressButton>
      {state === 'failed' && <Notice kind="danger">{words.fileFailed}</Notice>}
    </li>
  );
}
