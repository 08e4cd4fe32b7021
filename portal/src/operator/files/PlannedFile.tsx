import { filesWords, fileWords } from '@corridor/contract/operator/files/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { saveFile } from '../../platform/saveFile.ts';
import type { CallOutput } from '../../platform/server/client.ts';
import type { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import { PlanCounts, PlanLines } from './PlanParts.tsx';

export type FilePlan = CallOutput<'operator-checkConcepts'>;
type Step = Pick<ReturnType<typeof useCall>, 'running' | 'failure' | 'reset'>;
type Chosen = { file: File; text?: string; problem?: string };

type Words = {
  title: string;
  export: string;
  importRules: string;
  fileHelp: string;
  ending: string;
  nothing: string;
};
type Props = {
  words: Words;
  /** The end of the file's name: .csv */
  extension: string;
  type: string;
  /** The most letters of a file. */
  most: number;
  /** Answers the content, its name, and the message about it. */
  exports: Step & {
    run: () => Promise<{ name: string; text: string; message: string } | undefined>;
  };
  checks: Step & { run: (text: string) => Promise<FilePlan | undefined> };
  /** Answers whether the checked plan was applied. */
  applies: Step & { run: (text: string, digest: string) => Promise<boolean> };
};

/** Exports a file, and imports one after its changes were shown. */
export function PlannedFile({ words, extension, type, most, ...steps }: Props) {
  const { exports, checks, applies } = steps;
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [plan, setPlan] = useState<FilePlan>();
  const [message, setMessage] = useState('');
  const exportFile = async () => {
    const file = await exports.run();
    if (!file) return;
    saveFile(file.name, new Blob([file.text], { type }));
    setMessage(file.message);
  };
  const checkText = async (text: string) => {
    applies.reset();
    setPlan(undefined);
    setPlan(await checks.run(text));
  };
  const choose = async (files: File[]) => {
    const [file] = files;
    if (!file || checks.running || applies.running) return;
    setMessage('');
    setPlan(undefined);
    checks.reset();
    const read = await readText(files, { extension, ending: words.ending, most });
    setChosen({ file, ...read });
    if (read.text !== undefined) await checkText(read.text);
  };
  const applyPlan = async (text: string, { digest }: FilePlan) => {
    if (!(await applies.run(text, digest))) return;
    setChosen(undefined);
    setPlan(undefined);
    setMessage(filesWords.applied);
  };
  const { file, text, problem } = chosen ?? {};
  const failure = checks.failure ?? applies.failure;
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={checks.running}>
      <h3 id={id}>{words.title}</h3>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        busy={exports.running}
        onClick={() => void exportFile()}
      >
        {words.export}
      </Button>
      {exports.failure && <Note kind="danger">{exports.failure.message}</Note>}
      <p className={page.quiet}>{words.importRules}</p>
      <FileField
        file={file}
        error={problem}
        accept={extension}
        help={words.fileHelp}
        onFiles={(files) => void choose(files)}
      />
      {failure && text !== undefined && (
        <Note kind="danger">
          {failure.reason === 'newer-version' ? fileWords.changed : failure.message}{' '}
          <Button kind="link" onClick={() => void checkText(text)}>
            {checks.failure ? general.retry : filesWords.again}
          </Button>
        </Note>
      )}
      {plan && text !== undefined && (
        <Planned
          plan={plan}
          nothing={words.nothing}
          busy={applies.running}
          onApply={() => void applyPlan(text, plan)}
        />
      )}
      <p className={page.quiet} role="status">
        {message}
      </p>
    </section>
  );
}

type PlannedProps = { plan: FilePlan; nothing: string; busy: boolean; onApply: () => void };

/** The changes of a file, or its problems. */
function Planned({ plan, nothing, busy, onApply }: PlannedProps) {
  const { addedCount, changedCount, unchanged, problemCount } = plan;
  const changes = addedCount + changedCount;
  const counts = { added: addedCount, changed: changedCount, unchanged, problems: problemCount };
  return (
    <>
      <PlanCounts counts={counts} />
      {problemCount > 0 && <Note kind="danger">{filesWords.problemsLead}</Note>}
      <PlanLines
        title={filesWords.counts.problems}
        count={problemCount}
        lines={plan.problems.map(({ where, message: name }) => ({ where, name }))}
      />
      <PlanLines title={filesWords.counts.added} count={addedCount} lines={plan.added} />
      <PlanLines title={filesWords.counts.changed} count={changedCount} lines={plan.changed} />
      {problemCount === 0 && changes > 0 && (
        <Button kind="primary" busy={busy} onClick={onApply}>
          {filesWords.apply}
        </Button>
      )}
      {problemCount + changes === 0 && <Note kind="info">{nothing}</Note>}
    </>
  );
}

type Expected = { extension: string; ending: string; most: number };

/** Reads a chosen file, or answers why it cannot be sent. */
async function readText(
  files: readonly File[],
  { extension, ending, most }: Expected,
): Promise<{ text?: string; problem?: string }> {
  const [file, ...others] = files;
  if (!file || others.length > 0) return { problem: filesWords.oneFile };
  if (!file.name.toLowerCase().endsWith(extension)) return { problem: ending };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: filesWords.unreadable };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.length > most ? { problem: fileWords.tooLarge } : { text };
  } catch {
    return { problem: filesWords.notUtf8 };
  }
}
