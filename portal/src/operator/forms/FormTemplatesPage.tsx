import { editorWords } from '@corridor/contract/operator/forms/editor/words.ts';
import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { ImportedForm } from './ImportedForm.tsx';
import styles from './Outline.module.css';
import { TemplateState } from './TemplateState.tsx';

type Listed = QueryOutput<'operator-forms'>['forms'][number];

/** The forms for patients, and the way for another one to come in. */
export function FormTemplatesPage() {
  const { data, error, refetch } = useQuery('operator-forms', {});
  const navigate = useNavigate();
  const open = (formId: string) =>
    void navigate({ to: '/operator/settings/forms/$formId', params: { formId } });
  return (
    <SettingsFrame tab="forms">
      <div className={page.scroll} data-scroll-restoration-id="operator-forms">
        <div className={page.page} aria-busy={!data}>
          <h2 className="visuallyHidden">{words.list}</h2>
          <div className={styles.tools}>
            <p className={page.quiet}>{words.lead}</p>
            <Button
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/operator/settings/forms/new' })}
            >
              {editorWords.create}
            </Button>
          </div>
          {!data && error ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton width="100%" height={320} />
          ) : data.forms.length === 0 ? (
            <PageState heading="h2" title={words.none} lead={words.noneLead} />
          ) : (
            <ul className={page.list} aria-label={words.list}>
              {data.forms.map((form) => (
                <li key={form.uid}>
                  <Row form={form} />
                </li>
              ))}
            </ul>
          )}
          {/* The list has its height before anything stands below it. */}
          {(data || error) && <ImportedForm onSaved={open} />}
        </div>
      </div>
    </SettingsFrame>
  );
}

const Row = ({ form }: { form: Listed }) => (
  <Link to="/operator/settings/forms/$formId" params={{ formId: form.uid }} className={page.row}>
    <span>
      <strong>{form.name}</strong>
      {form.about}
    </span>
    <span className={page.pair}>
      <span>{words.size(form.questions, form.photos, form.days)}</span>
      <span className={page.quiet}>{words.by(form.by, longTime(form.at))}</span>
    </span>
    <span>{words.version(form.version)}</span>
    <span>
      <TemplateState isPrivate={form.isPrivate} retiredAt={form.retiredAt} />
    </span>
  </Link>
);
