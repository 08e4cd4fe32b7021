import { modelWords as words } from '@corridor/contract/operator/models/words.ts';
import { modelLimits } from '@corridor/contract/prediction/rules.ts';
import { modelFaults } from '@corridor/contract/prediction/words.ts';
import { useId, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';

/** Takes the two files of a model. The server tries the model before it installs it. */
export function InstallModel() {
  const id = useId();
  const install = useCall('operator-installModel');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [installed, setInstalled] = useState('');
  const choose = async (files: File[]) => {
    if (install.running) return;
    install.reset();
    setInstalled('');
    const onnx = files.find(({ name }) => name.toLowerCase().endsWith('.onnx'));
    const json = files.find(({ name }) => name.toLowerCase().endsWith('.json'));
    setFile(onnx);
    const found = !onnx || !json || files.length > 2 ? words.twoFiles : sizeProblem(onnx);
    setProblem(found);
    if (found || !onnx || !json) return;
    const card = await json.text();
    const { data } = await install.run({ card, model: await asBase64(onnx) });
    if (data) setInstalled(words.installed(onnx.name));
  };
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={install.running}>
      <h2 id={id}>{words.install}</h2>
      <FileField
        file={file}
        error={problem}
        accept=".onnx,.json"
        help={words.filesHelp}
        several
        onFiles={(files) => void choose(files)}
      />
      {install.running && (
        <p className={page.quiet} role="status">
          {words.trying}
        </p>
      )}
      {install.failure && <Note kind="danger">{install.failure.message}</Note>}
      {installed && <Note kind="ok">{installed}</Note>}
    </section>
  );
}

const megabyte = 1024 * 1024;

function sizeProblem({ size }: File): string | undefined {
  if (size === 0) return modelFaults.empty;
  if (size > modelLimits.bytes) return modelFaults.tooLarge(modelLimits.bytes / megabyte);
  return undefined;
}

const asBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data URL has its content after the comma.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
