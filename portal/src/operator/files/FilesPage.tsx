import { filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { saveFile } from '../../platform/saveFile.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { DirectoryFrame } from '../directory/DirectoryFrame.tsx';
import { ImportFile } from './ImportFile.tsx';

const types = { csv: 'text/csv', json: 'application/json' } as const;
type Format = keyof typeof types;

/** Exports the directory into a file, and imports one. */
export function FilesPage() {
  return (
    <DirectoryFrame tab="files">
      <div className={page.scroll} data-scroll-restoration-id="operator-files">
        <div className={page.page}>
          <Export />
          <ImportFile />
        </div>
      </div>
    </DirectoryFrame>
  );
}

function Export() {
  const id = useId();
  const [requestedFormat, setRequestedFormat] = useState<Format>();
  const [message, setMessage] = useState('');
  const { run, running, failure } = useCall('operator-export');
  const saveExport = async (format: Format) => {
    setRequestedFormat(format);
    setMessage('');
    const { data } = await run({ format });
    if (!data) return;
    // The date in numbers, the year first.
    const name = words.fileName(new Date().toLocaleDateString('en-CA'), format);
    saveFile(name, new Blob([data.text], { type: types[format] }));
    setMessage(words.exported(name, data.services));
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.export}</h2>
      <p className={page.quiet}>{words.exportLead}</p>
      <div className={page.switches}>
        {(Object.keys(types) as Format[]).map((format) => (
          <Button
            key={format}
            icon={<IconDownload size={16} aria-hidden />}
            busy={running && requestedFormat === format}
            disabled={running}
            onClick={() => void saveExport(format)}
          >
            {words.formats[format]}
          </Button>
        ))}
      </div>
      <p className={page.quiet} role="status">
        {message}
      </p>
      {failure && <Note kind="danger">{failure.message}</Note>}
    </section>
  );
}
