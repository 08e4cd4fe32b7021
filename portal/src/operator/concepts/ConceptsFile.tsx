import { conceptLimits } from '@corridor/contract/directory/concepts/rules.ts';
import { conceptWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { filesWords, fileWords } from '@corridor/contract/operator/files/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { saveFile } from '../../platform/saveFile.ts';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { PlanCounts, PlanLines } from '../files/PlanParts.tsx';

type Plan = CallOutput<'operator-checkConcepts'>;
type Chosen = { file: File; text?: string; problem?: string };

/** Exports the concepts, and imports a file after its changes were shown. */
export function ConceptsFile() {
  const id = useId();
  const exporting = useCall('operator-exportConcepts');
  const check = useCall('operator-checkConcepts');
  const apply = useCall('operator-applyConcepts');
  const [chosen, setChosen] = useState<Chosen>();
  const [plan, setPlan] = useState<Plan>();
  const [message, setMessage] = useState('');
  const exportFile = async () => {
    const { data } = await exporting.run({});
    if (!data) return;
    // The date in numbers, the year first.
    const name = words.fileName(new Date().toLocaleDateString('en-CA'));
    saveFile(name, new Blob([data.text], { type: 'text/tab-separated-values' }));
    setMessage(words.exported(name, data.concepts));
  };
  const checkText = async (text: string) => {
    apply.reset();
    setPlan(undefined);
    const { data } = await check.run({ text });
    if (data) setPlan(data);
  };
  const choose = async (files: File[]) => {
    const [file] = files;
    if (!file || check.running || apply.running) return;
    setMessage('');
    setPlan(undefined);
    check.reset();
    const read = await readConceptFile(files);
    setChosen({ file, ...read });
    if (read.text !== undefined) await checkText(read.text);
  };
  const applyPlan = async (text: string, { digest }: Plan) => {
    const { data } = await apply.run({ text, digest });
    if (!data) return;
    setChosen(undefined);
    setPlan(undefined);
    setMessage(filesWords.applied);
  };
  const { file, text, problem } = chosen ?? {};
  const failure = check.failure ?? apply.failure;
  const changes = plan ? plan.addedCount + plan.changedCount : 0;
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={check.running}>
      <h3 id={id}>{words.file}</h3>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        busy={exporting.running}
        onClick={() => void exportFile()}
      >
        {words.export}
      </Button>
      {exporting.failure && <Note kind="danger">{exporting.failure.message}</Note>}
      <p className={page.quiet}>{words.importRules}</p>
      <FileField
        file={file}
        error={problem}
        accept=".tsv"
        help={words.fileHelp}
        onFiles={(files) => void choose(files)}
      />
      {failure && text !== undefined && (
        <Note kind="danger">
          {failure.reason === 'newer-version' ? fileWords.changed : failure.message}{' '}
          <Button kind="link" onClick={() => void checkText(text)}>
            {check.failure ? general.retry : filesWords.again}
          </Button>
        </Note>
      )}
      {plan && text !== undefined && (
        <>
          <PlanCounts
            counts={{
              added: plan.addedCount,
              changed: plan.changedCount,
              unchanged: plan.unchanged,
              problems: plan.problemCount,
            }}
          />
          {plan.problemCount > 0 && <Note kind="danger">{filesWords.problemsLead}</Note>}
          <PlanLines
            title={filesWords.counts.problems}
            count={plan.problemCount}
            lines={plan.problems.map(({ where, message: name }) => ({ where, name }))}
          />
          <PlanLines title={filesWords.counts.added} count={plan.addedCount} lines={plan.added} />
          <PlanLines
            title={filesWords.counts.changed}
            count={plan.changedCount}
            lines={plan.changed}
          />
          {plan.problemCount === 0 && changes > 0 && (
            <Button kind="primary" busy={apply.running} onClick={() => void applyPlan(text, plan)}>
              {filesWords.apply}
            </Button>
          )}
          {plan.problemCount + changes === 0 && <Note kind="info">{words.nothing}</Note>}
        </>
      )}
      <p className={page.quiet} role="status">
        {message}
      </p>
    </section>
  );
}

/** Reads a chosen file, or answers why it cannot be sent. */
async function readConceptFile(
  files: readonly File[],
): Promise<{ text?: string; problem?: string }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) return { problem: filesWords.oneFile };
  if (!file.name.toLowerCase().endsWith('.tsv')) return { problem: words.ending };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: filesWords.unreadable };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.length > conceptLimits.file ? { problem: fileWords.tooLarge } : { text };
  } catch {
    return { problem: filesWords.notUtf8 };
  }
}
