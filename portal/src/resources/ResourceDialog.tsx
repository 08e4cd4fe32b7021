import type { ResourceItem } from '@corridor/contract/resources/rules.ts';
import { words } from '@corridor/contract/resources/words.ts';
import { limits } from '@corridor/contract/templates/rules.ts';
import { shelfWords } from '@corridor/contract/templates/words.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import forms from '../templates/CategoryDialog.module.css';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { faultBefore, UploadFailure, uploadFile } from '../uploads/uploadFile.ts';
import { FileField } from './FileField.tsx';

type Categories = { id: string; name: string }[];
type Chosen = { name: string; categoryId: string };

type NewProps = {
  categories: Categories;
  categoryId: string;
  onCreate: (chosen: Chosen & { fileId: string; fileName: string }) => void;
  onClose: () => void;
};

/** The file uploads when the resource is created. Saving the page then claims it. */
export function NewResourceDialog({ categories, categoryId, onCreate, onClose }: NewProps) {
  const [chosen, setChosen] = useState<Chosen>({ name: '', categoryId });
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = ([first, ...others]: File[]) => {
    if (!first) return;
    setFile(first);
    const fault = faultBefore(first, 'resource');
    setError(fault ?? (others.length > 0 ? words.remainingFailed : undefined));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.name.trim() === '' || sent !== undefined) return;
    if (!file) return setError(words.noFile);
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setSent(0);
    try {
      const fileId = await uploadFile(file, 'resource', {
        onProgress: setSent,
        signal: controller.signal,
      });
      onCreate({ ...chosen, name: chosen.name.trim(), fileId, fileName: file.name });
      onClose();
    } catch (failure) {
      if (controller.signal.aborted) return;
      setSent(undefined);
      setError(failure instanceof UploadFailure ? failure.message : String(failure));
    }
  };
  return (
    <Dialog title={words.newResource} closeLabel={shelfWords.close} onClose={onClose}>
      <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
        <Fields chosen={chosen} categories={categories} onChange={setChosen} />
        <FileField file={file} error={error} sent={sent} onFiles={choose} />
        <footer className={forms.foot}>
          <Button onClick={onClose}>{shelfWords.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={sent !== undefined}
            disabled={chosen.name.trim() === ''}
          >
            {shelfWords.create}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

type EditProps = {
  item: ResourceItem;
  categories: Categories;
  categoryId: string;
  onApply: (chosen: Chosen) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
};

export function EditResourceDialog(props: EditProps) {
  const { item, categories, categoryId, onApply, onStep, onRemove, onClose } = props;
  const [chosen, setChosen] = useState<Chosen>({ name: item.name, categoryId });
  const empty = chosen.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (empty) return;
    onApply({ ...chosen, name: chosen.name.trim() });
    onClose();
  };
  return (
    <Dialog title={words.editResource(item.name)} closeLabel={shelfWords.close} onClose={onClose}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <Fields
          chosen={chosen}
          categories={categories}
          error={empty ? words.nameEmpty : undefined}
          onChange={setChosen}
        />
        <div className={forms.tools}>
          <Button icon={<IconArrowUp size={16} />} onClick={() => onStep(-1)}>
            {shelfWords.moveUp}
          </Button>
          <Button icon={<IconArrowDown size={16} />} onClick={() => onStep(1)}>
            {shelfWords.moveDown}
          </Button>
          <Button
            kind="danger"
            icon={<IconTrash size={16} />}
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {words.removeResource}
          </Button>
        </div>
        <footer className={forms.foot}>
          <Button onClick={onClose}>{shelfWords.cancel}</Button>
          <Button kind="primary" type="submit">
            {shelfWords.apply}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  chosen: Chosen;
  categories: Categories;
  error?: string | undefined;
  onChange: (chosen: Chosen) => void;
};

function Fields({ chosen, categories, error, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={words.resourceName}
        maxLength={limits.name}
        value={chosen.name}
        error={error}
        onChange={(event) => onChange({ ...chosen, name: event.target.value })}
      />
      <SelectField
        label={shelfWords.category}
        value={chosen.categoryId}
        options={categories.map(({ id, name }) => ({ value: id, says: name }))}
        onChange={(event) => onChange({ ...chosen, categoryId: event.target.value })}
      />
    </>
  );
}
