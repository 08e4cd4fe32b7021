import { claimLimits } from '@corridor/contract/claims/rules.ts';
import { claimsWords as words } from '@corridor/contract/claims/words.ts';
import { useId, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';

/** Takes a result file of the payer. */
export function ResultFile() {
  const id = useId();
  const take = useCall('claims-takeResults');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [message, setMessage] = useState('');
  const choose = async ([chosen]: File[]) => {
    if (!chosen || take.running) return;
    setFile(chosen);
    setMessage('');
    setProblem(undefined);
    take.reset();
    const text = await chosen.text().catch(() => '');
    if (text === '' || text.includes('\0')) return setProblem(words.unreadable);
    if (text.length > claimLimits.file) return setProblem(words.tooLarge);
    const { data } = await take.run({ text });
    if (data) setMessage(words.taken(data));
  };
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={take.running}>
      <h2 id={id}>{words.file}</h2>
      <FileField
        file={file}
        error={problem}
        accept=".txt,.dat"
        help={words.fileHelp}
        onFiles={(files) => void choose(files)}
      />
      {take.failure && (
        <Note kind="danger">
          {take.failure.reason === 'too-many-lines' ? words.tooManyLines : take.failure.message}
        </Note>
      )}
      <p className={page.quiet} role="status">
        {message}
      </p>
    </section>
  );
}
