import type { DocumentName, Documents } from '@corridor/contract/content/schemas.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { useEffect, useId, useState } from 'react';
import { longTime } from '../../platform/dates.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import page from '../Console.module.css';
import type { DocumentWork } from './useDocument.ts';

/** The versions of a document. An older one opens in the editor, and saving it restores it. */
export function DocumentVersions({ work }: { work: DocumentWork }) {
  const id = useId();
  const { name } = work;
  const { data } = useQuery('operator-documentVersions', { name });
  const [requested, setRequested] = useState<number>();
  const version = useQuery(
    'operator-documentVersion',
    { name, version: requested ?? 0 },
    { enabled: requested !== undefined },
  );
  const content = version.isPlaceholderData ? undefined : version.data?.content;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the version has loaded
  useEffect(() => {
    if (requested === undefined || !content) return;
    work.look(requested, content as Documents[DocumentName]);
    setRequested(undefined);
  }, [requested, content]);
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={!data}>
      <h3 id={id}>{words.versions}</h3>
      <ol className={page.rows} reversed>
        {data?.versions.map(({ version, at: savedAt, by }, index) => (
          <li key={version}>
            <span>
              {words.version(version)} <small>{words.by(by, longTime(savedAt))}</small>
            </span>
            {index === 0 ? (
              <small>{words.current}</small>
            ) : (
              <Button
                kind="link"
                disabled={work.dirty && work.looking === undefined}
                onClick={() => setRequested(version)}
              >
                {words.look(version)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
