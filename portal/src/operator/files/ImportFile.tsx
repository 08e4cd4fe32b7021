import { filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { useGrant } from '../requests/useGrant.tsx';
import { WaitsNote } from '../requests/WaitsNote.tsx';
import { type FileContent, readChosenFile } from './chosenFile.ts';
import { ImportPlan, type Plan } from './ImportPlan.tsx';

type ChosenFile = { file: File; given?: FileContent; problem?: string; plan?: Plan };

/** Checks a file first. Exactly the checked plan is applied, or nothing. */
export function ImportFile() {
  const id = useId();
  const check = useCall('operator-checkImport');
  const apply = useCall('operator-applyImport');
  const [grant, dialog] = useGrant();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [outcome, setOutcome] = useState<'applied' | 'asked'>();
  /** Of two files that are checked at once, only the newer is shown. */
  const newest = useRef<File>(undefined);
  const checkFile = async (file: File, content: FileContent) => {
    apply.reset();
    setChosen({ file, given: content });
    const { data } = await check.run(content);
    if (data && newest.current === file) setChosen({ file, given: content, plan: data });
  };
  const choose = async (files: File[]) => {
    const [file] = files;
    if (!file || apply.running) return;
    newest.current = file;
    setOutcome(undefined);
    check.reset();
    apply.reset();
    const content = await readChosenFile(files);
    if (newest.current !== file) return;
    if ('problem' in content) return setChosen({ file, problem: content.problem });
    await checkFile(file, content);
  };
  const applyPlan = async ({ given: content, plan }: ChosenFile) => {
    if (!content || !plan) return;
    const { digest } = plan;
    const { data } = await grant((alone) => apply.run({ ...content, digest, alone }));
    if (!data) return;
    setChosen(undefined);
    setOutcome(data.requestId ? 'asked' : 'applied');
  };
  const { file, given: content, problem, plan } = chosen ?? {};
  const checkAgain = file && content && (
    <Button kind="link" onClick={() => void checkFile(file, content)}>
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
          {check.failure.message} {checkAgain}
        </Note>
      )}
      {chosen && plan && (
        <ImportPlan plan={plan}>
          {apply.failure && (
            <Note kind="danger">
              {apply.failure.message} {checkAgain}
            </Note>
          )}
          {hasChanges(plan) && (
            <Button kind="primary" busy={apply.running} onClick={() => void applyPlan(chosen)}>
              {words.apply}
            </Button>
          )}
        </ImportPlan>
      )}
      {outcome === 'applied' && <Note kind="ok">{words.applied}</Note>}
      {outcome === 'asked' && <WaitsNote says={requests.asked} />}
      {dialog}
    </section>
  );
}

/** Answers whether the plan changes anything. */
const hasChanges = ({ problemCount, addedCount, changedCount, ...parts }: Plan) => {
  const { people, clinics, permissions, synonyms, settings } = parts;
  const touched = [permissions, synonyms].map(({ added, removed }) => added + removed);
  const all = [addedCount, changedCount, people, clinics, settings.length, ...touched];
  return problemCount === 0 && all.some((count) => count > 0);
};
