import type { ResourceItem } from '@corridor/contract/resources/rules.ts';
import { words } from '@corridor/contract/resources/words.ts';
import { limits } from '@corridor/contract/templates/rules.ts';
import { shelfWords } from '@corridor/contract/templates/words.ts';
import { useEffect, useRef, useState } from 'react';
import { applyLabels, createLabels, ShelfRowTools } from '../templates/ShelfRowTools.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
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
  const submit = async () => {
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
    <FormDialog
      title={words.newResource}
      labels={createLabels}
      busy={sent !== undefined}
      disabled={chosen.name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields chosen={chosen} categories={categories} onChange={setChosen} />
      <FileField file={file} error={error} sent={sent} onFiles={choose} />
    </FormDialog>
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
  const submit = () => {
    if (empty) return;
    onApply({ ...chosen, name: chosen.name.trim() });
    onClose();
  };
  return (
    <FormDialog
      title={words.editResource(item.name)}
      labels={applyLabels}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields
        chosen={chosen}
        categories={categories}
        error={empty ? words.nameEmpty : undefined}
        onChange={setChosen}
      />
      <ShelfRowTools
        remove={words.removeResource}
        onStep={onStep}
        onRemove={() => {
          onRemove();
          onClose();
        }}
      />
    </FormDialog>
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
