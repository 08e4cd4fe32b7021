import { conceptLimits } from '@corridor/contract/directory/concepts/rules.ts';
import { conceptWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { PlannedFile } from '../files/PlannedFile.tsx';

/** Exports the concepts, and imports a file after its changes were shown. */
export function ConceptsFile() {
  const exporting = useCall('operator-exportConcepts');
  const check = useCall('operator-checkConcepts');
  const apply = useCall('operator-applyConcepts');
  const exportConcepts = async () => {
    const { data } = await exporting.run({});
    if (!data) return;
    // The date in numbers, the year first.
    const name = words.fileName(new Date().toLocaleDateString('en-CA'));
    return { name, text: data.text, message: words.exported(name, data.concepts) };
  };
  return (
    <PlannedFile
      words={{ ...words, title: words.file }}
      extension=".tsv"
      type="text/tab-separated-values"
      most={conceptLimits.file}
      exports={{ ...exporting, run: exportConcepts }}
      checks={{ ...check, run: async (text) => (await check.run({ text })).data }}
      applies={{
        ...apply,
        run: async (text, digest) => (await apply.run({ text, digest })).data !== undefined,
      }}
    />
  );
}
