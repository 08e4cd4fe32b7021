import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { useId } from 'react';
import { longTime } from '../../platform/dates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import page from '../Console.module.css';
import type { Template } from './useTemplate.ts';

/** The versions of a form, the newest first. An older one can be looked at and saved anew. */
export function TemplateVersions({ template: { saved, looking, look } }: { template: Template }) {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.versions}</h3>
      <ol className={page.rows} reversed>
        {saved?.versions.map(({ version, at: savedAt, by }, index) => (
          <li key={version}>
            <span>
              {words.version(version)} <small>{words.by(by, longTime(savedAt))}</small>
            </span>
            {index === 0 ? (
              <small>{words.newest}</small>
            ) : (
              version !== looking && (
                <Button kind="link" onClick={() => look(version)}>
                  {words.look(version)}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
