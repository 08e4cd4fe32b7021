import type { DocumentName, Documents } from '@corridor/contract/content/schemas.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { useEffect, useId, useState } from 'react';
import { longTime } from '../../platform/dates.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import page from '../Console.module.css';
import type { DocumentWork } from './useDocument.ts';

/** Who wrote what when; an older one is looked at in the editor, and brought back by saving it. */
export function DocumentVersions({ work }: { work: DocumentWork }) {
  const id = useId();
  const { name } = work;
  const { data } = useQuery('operator-documentVersions', { name });
  const [wanted, want] = useState<number>();
  const found = useQuery(
    'operator-documentVersion',
    { name, version: wanted ?? 0 },
    { enabled: wanted !== undefined },
  );
  const content = found.isPlaceholderData ? undefined : found.data?.content;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    if (wanted === undefined || !content) return;
    work.look(wanted, content as Documents[DocumentName]);
    want(undefined);
  }, [wanted, content]);
  return (
    <section className={page.section} aria-labelledby={id} aria-busy={!data}>
      <h3 id={id}>{words.versions}</h3>
      <ol className={page.rows} reversed>
        {data?.versions.map(({ version, at, by }, index) => (
          <li key={version}>
            <span>
              {words.version(version)} <small>{words.by(by, longTime(at))}</small>
            </span>
            {index === 0 ? (
              <small>{words.current}</small>
            ) : (
              <Button
                kind="link"
                disabled={work.dirty && work.looking === undefined}
                onClick={() => want(version)}
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
