import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { useId, useRef, useState } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { FileField } from '../../resources/FileField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { PlanLines } from '../files/PlanParts.tsx';
import { readChosenForm } from './chosenForm.ts';
import { FormOutline } from './FormOutline.tsx';
import styles from './Outline.module.css';

type Read = CallOutput<'operator-importForm'>;
type Chosen = { file: File; problem?: string; read?: Read };

type Props = {
  /** The form that gets a new version; without it the file becomes a new form. */
  template?: { formId: string; version: number; isPrivate: boolean };
  onSaved: (formId: string) => unknown;
};

/** A form as a file: its questions are shown first, and exactly these are saved. */
export function ImportedForm({ template, onSaved }: Props) {
  const id = useId();
  const reading = useCall('operator-importForm');
  const saving = useCall('operator-saveForm');
  const [chosen, setChosen] = useState<Chosen>();
  const [isPrivate, setPrivate] = useState(false);
  /** Of two files that are read at once, only the newer is shown. */
  const newest = useRef<File>(undefined);
  const choose = async (files: File[]) => {
    const [file] = files;
    if (!file || saving.running) return;
    newest.current = file;
    reading.reset();
    saving.reset();
    const content = await readChosenForm(files);
    if (newest.current !== file) return;
    if ('problem' in content) return setChosen({ file, problem: content.problem });
    setChosen({ file });
    const { data } = await reading.run(content);
    if (data && newest.current === file) setChosen({ file, read: data });
  };
  const save = async (form: NonNullable<Read['form']>) => {
    const { data } = await saving.run({
      formId: template?.formId ?? null,
      form,
      isPrivate: template?.isPrivate ?? isPrivate,
      after: template?.version ?? 0,
    });
    if (!data) return;
    setChosen(undefined);
    showSnackbar({ text: words.saved(form.title.en, data.version) });
    onSaved(data.formId);
  };
  const { file, problem, read } = chosen ?? {};
  const failure = reading.failure ?? saving.failure;
  const form = read?.form;
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={reading.running}>
      <h3 id={id}>{template ? words.importNewer : words.import}</h3>
      <p className={page.quiet}>{words.importLead}</p>
      <FileField
        file={file}
        error={problem}
        accept=".json"
        help={words.fileHelp}
        onFiles={(files) => void choose(files)}
      />
      {reading.running && (
        <div role="status">
          <p className={page.quiet}>{words.checking}</p>
          <Skeleton width="100%" height={96} />
        </div>
      )}
      {failure && (
        <Note kind="danger">
          {failure.reason === 'newer-version' ? words.newer : failure.message}
        </Note>
      )}
      {read && (
        <div className={styles.found}>
          {read.problems.length > 0 && <Note kind="danger">{words.problemsLead}</Note>}
          <Parts title={words.problems} parts={read.problems} />
          <Parts title={words.ignored} parts={read.ignored} />
          {form && <FormOutline form={form} />}
          {form && !template && (
            <Switch label={words.isPrivate} on={isPrivate} onChange={setPrivate} />
          )}
          {form && (
            <Button kind="primary" busy={saving.running} onClick={() => void save(form)}>
              {template ? words.saveVersion(template.version + 1) : words.saveNew}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const Parts = ({ title, parts }: { title: string; parts: Read['problems'] }) => (
  <PlanLines
    title={title}
    count={parts.length}
    lines={parts.map(({ path, message }) => ({ where: path || words.whole, name: message }))}
  />
);
