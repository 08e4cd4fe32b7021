import type { Form } from '@corridor/contract/forms/form.ts';
import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { words as general } from '@corridor/contract/operator/words.ts';
import { useState } from 'react';
import { saveFile } from '../../platform/saveFile.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';

export type Template = ReturnType<typeof useTemplate>;

/** A form in its newest version, an older one to look at, and what can be done with it. */
export function useTemplate(formId: string) {
  const { data, error, refetch } = useQuery('operator-form', { formId });
  const saved = data?.formId === formId ? data : undefined;
  const [looking, setLooking] = useState<number>();
  const older = useQuery(
    'operator-form',
    { formId, version: looking ?? 1 },
    { enabled: looking !== undefined },
  );
  const shown = looking === undefined ? saved : versionOf(older.data, looking);
  const retiring = useCall('operator-retireForm');
  const exporting = useCall('operator-exportForm');
  const saving = useCall('operator-saveForm');
  /** Saves a version after the newest one. */
  const save = async (form: Form, isPrivate: boolean) => {
    if (!saved || saving.running) return;
    const { data: done, failure } = await saving.run({
      formId,
      form,
      isPrivate,
      after: saved.version,
    });
    if (done) setLooking(undefined);
    showSnackbar({ text: done ? words.saved(form.title.en, done.version) : explain(failure) });
  };
  return {
    saved,
    /** The version on the screen. */
    shown,
    looking,
    missing: error?.code === 'not-found',
    failed: (error !== null && !saved) || (looking !== undefined && older.isError && !shown),
    retry: () => void (saved ? older.refetch() : refetch()),
    look: setLooking,
    busy: { retiring: retiring.running, exporting: exporting.running, saving: saving.running },
    restore: () => shown && saved && save(shown.form, saved.isPrivate),
    setPrivate: (isPrivate: boolean) => saved && save(saved.form, isPrivate),
    setRetired: async (retired: boolean) => {
      if (!saved) return;
      const { failure } = await retiring.run({ formId, retired });
      const says = retired ? words.retired : words.broughtBack;
      showSnackbar({ text: failure ? general.failed : says(saved.form.title.en) });
    },
    exportFile: async () => {
      const version = shown?.version;
      const { data: file } = await exporting.run({ formId, ...(version && { version }) });
      if (!file) return showSnackbar({ text: words.exportFailed });
      saveFile(file.name, new Blob([file.text], { type: 'application/fhir+json' }));
    },
  };
}

/** The answer of the version that was asked for. Another one may still stand there. */
const versionOf = <T extends { version: number }>(data: T | undefined, version: number) =>
  data?.version === version ? data : undefined;

const explain = (failure: { reason?: string | undefined; message: string } | undefined) =>
  failure?.reason === 'newer-version' ? words.newer : (failure?.message ?? general.failed);
