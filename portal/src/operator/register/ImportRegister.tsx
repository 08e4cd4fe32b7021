import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { useId, useRef, useState } from 'react';
import { useCall, useProcess, useQuery } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { LastImport } from './LastImport.tsx';
import { problemOf, sendRegister } from './sendRegister.ts';

/** Said at the field, and of the import that stopped. */
const toldBelow: (string | undefined)[] = ['file', 'stopped'];

/** A file is sent and read in one go; how far it is everybody sees who looks at this page. */
export function ImportRegister() {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { run, running, failure, reset } = useProcess();
  const sending = useRef<AbortController>(undefined);
  const last = useQuery('operator-registerImport', {}).data?.last;
  const busy = last?.state === 'reading' || last?.state === 'storing';
  const { run: stop, failure: goesOn } = useCall('operator-stopImport');
  const halt = () => {
    sending.current?.abort();
    if (last && busy) void stop({ importId: last.id });
  };
  const choose = (files: File[]) => {
    if (running) return;
    reset();
    setProblem(problemOf(files));
    setFile(files[0]);
  };
  const start = async () => {
    if (!file || problem) return;
    sending.current = new AbortController();
    const { failure } = await run(() => sendRegister(file, sending.current?.signal as AbortSignal));
    if (!failure) setFile(undefined);
  };
  const wrong = failure?.reason === 'file' ? failure.message : problem;
  const elsewhere = failure?.reason === 'running' ? words.running : failure?.message;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.import}</h2>
      <p className={page.quiet}>{words.importLead}</p>
      <FileField file={file} error={wrong} accept=".csv" help={words.fileHelp} onFiles={choose} />
      {failure && !toldBelow.includes(failure.reason) && <Note kind="danger">{elsewhere}</Note>}
      {goesOn && <Note kind="danger">{goesOn.message}</Note>}
      {!running && busy && <Note kind="info">{words.running}</Note>}
      {((file && !wrong) || running || busy) && (
        <div className={page.switches}>
          {file && !wrong && (
            <Button kind="primary" busy={running} disabled={busy} onClick={() => void start()}>
              {words.start}
            </Button>
          )}
          {(running || busy) && <Button onClick={halt}>{words.stop}</Button>}
        </div>
      )}
      {last && <LastImport last={last} />}
    </section>
  );
}
