import { filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { useId, useRef, useState } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { useGrant } from '../requests/useGrant.tsx';
import { WaitsNote } from '../requests/WaitsNote.tsx';
import { type Given, readChosen } from './chosenFile.ts';
import { ImportPlan } from './ImportPlan.tsx';

export type Plan = CallOutput<'operator-checkImport'>;
type Chosen = { file: File; given?: Given; problem?: string; plan?: Plan };

/** A file is looked at first; what was looked at is what is applied, or nothing is. */
export function ImportFile() {
  const id = useId();
  const check = useCall('operator-checkImport');
  const apply = useCall('operator-applyImport');
  const [grant, dialog] = useGrant();
  const [chosen, setChosen] = useState<Chosen>();
  const [done, setDone] = useState<'applied' | 'asked'>();
  /** Of two files that are looked at only the newer is shown. */
  const newest = useRef<File>(undefined);
  const look = async (file: File, given: Given) => {
    apply.reset();
    setChosen({ file, given });
    const { data } = await check.run(given);
    if (data && newest.current === file) setChosen({ file, given, plan: data });
  };
  const choose = async (files: File[]) => {
    const [file] = files;
    if (!file || apply.running) return;
    newest.current = file;
    setDone(undefined);
    check.reset();
    apply.reset();
    const read = await readChosen(files);
    if (newest.current !== file) return;
    if ('problem' in read) return setChosen({ file, problem: read.problem });
    await look(file, read);
  };
  const store = async ({ given, plan }: Chosen) => {
    if (!given || !plan) return;
    const { digest } = plan;
    const { data } = await grant((alone) => apply.run({ ...given, digest, alone }));
    if (!data) return;
    setChosen(undefined);
    setDone(data.requestId ? 'asked' : 'applied');
  };
  const { file, given, problem, plan } = chosen ?? {};
  const again = file && given && (
    <Button kind="link" onClick={() => void look(file, given)}>
      {check.failure ? general.retry : words.again}
    </Button>
  );
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={check.running}>
      <h2 id={id}>{words.import}</h2>
      <Note kind="info">{words.importLead}</Note>
      <p className={page.quiet}>{words.importRules}</p>
      <FileField
        file={file}
        error={problem}
        accept=".csv,.json"
        help={words.fileHelp}
        onFiles={(files) => void choose(files)}
      />
      {check.running && (
        <div role="status">
          <p className={page.quiet}>{words.looking}</p>
          <Skeleton width="100%" height={96} />
        </div>
      )}
      {check.failure && (
        <Note kind="danger">
          {check.failure.message} {again}
        </Note>
      )}
      {chosen && plan && (
        <ImportPlan plan={plan}>
          {apply.failure && (
            <Note kind="danger">
              {apply.failure.message} {again}
            </Note>
          )}
          {changes(plan) && (
            <Button kind="primary" busy={apply.running} onClick={() => void store(chosen)}>
              {words.apply}
            </Button>
          )}
        </ImportPlan>
      )}
      {done === 'applied' && <Note kind="ok">{words.applied}</Note>}
      {done === 'asked' && <WaitsNote says={requests.asked} />}
      {dialog}
    </section>
  );
}

/** Whether there is anything to apply. */
const changes = ({ problemCount, addedCount, changedCount, ...rest }: Plan) => {
  const { people, clinics, permissions, synonyms, settings } = rest;
  const touched = [permissions, synonyms].map(({ added, removed }) => added + removed);
  const all = [addedCount, changedCount, people, clinics, settings.length, ...touched];
  return problemCount === 0 && all.some((count) => count > 0);
};
