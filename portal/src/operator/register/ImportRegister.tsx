import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { useId, useRef, useState } from 'react';
import { useCall, useProcess, useQuery } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { LastImport } from './LastImport.tsx';
import { problemOf, sendRegister } from './sendRegister.ts';

/** These reasons are shown at the field or with the stopped import. */
const shownElsewhere: (string | undefined)[] = ['file', 'stopped'];

/** Sends and reads a file in one go. Everybody on this page sees the progress. */
export function ImportRegister() {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { run, running, failure, reset } = useProcess();
  const sending = useRef<AbortController>(undefined);
  const last = useQuery('operator-registerImport', {}).data?.last;
  const busy = last?.state === 'reading' || last?.state === 'storing';
  const { run: stop, failure: stopFailure } = useCall('operator-stopImport');
  const stopImport = () => {
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
  const fileProblem = failure?.reason === 'file' ? failure.message : problem;
  const message = failure?.reason === 'running' ? words.running : failure?.message;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.import}</h2>
      <p className={page.quiet}>{words.importLead}</p>
      <FileField
        file={file}
        error={fileProblem}
        accept=".csv"
        help={words.fileHelp}
        onFiles={choose}
      />
      {failure && !shownElsewhere.includes(failure.reason) && <Note kind="danger">{message}</Note>}
      {stopFailure && <Note kind="danger">{stopFailure.message}</Note>}
      {!running && busy && <Note kind="info">{words.running}</Note>}
      {((file && !fileProblem) || running || busy) && (
        <div className={page.switches}>
          {file && !fileProblem && (
            <Button kind="primary" busy={running} disabled={busy} onClick={() => void start()}>
              {words.start}
            </Button>
          )}
          {(running || busy) && <Button onClick={stopImport}>{words.stop}</Button>}
        </div>
      )}
      {last && <LastImport last={last} />}
    </section>
  );
}
