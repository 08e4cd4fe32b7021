import { editorWords } from '@corridor/contract/operator/forms/editor/words.ts';
import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowLeft,
  IconDownload,
  IconPencil,
} from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import service from '../directory/Service.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { FormOutline } from './FormOutline.tsx';
import { ImportedForm } from './ImportedForm.tsx';
import styles from './Outline.module.css';
import { TemplatePeople } from './TemplatePeople.tsx';
import { TemplateState } from './TemplateState.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import { type Template, useTemplate } from './useTemplate.ts';

const size = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export function FormTemplatePage() {
  const { formId = '' } = useParams({ strict: false }) as { formId?: string };
  return (
    <SettingsFrame tab="forms">
      <One key={formId} formId={formId} />
    </SettingsFrame>
  );
}

/** One form: its questions, its versions, and the people who are offered it. */
function One({ formId }: { formId: string }) {
  const template = useTemplate(formId);
  const { saved, shown, looking } = template;
  if (template.missing)
    return (
      <PageState heading="h2" title={words.gone} lead={words.goneLead}>
        <Link to="/operator/settings/forms">{words.back}</Link>
      </PageState>
    );
  return (
    <div className={page.scroll} data-scroll-restoration-id={`form-${formId}`}>
      <div className={page.page} aria-busy={!saved}>
        <Header template={template} />
        {template.failed && <NotLoaded onRetry={template.retry} />}
        {looking !== undefined && (
          <Note kind="info">
            {words.looking(looking)}{' '}
            <Button kind="link" onClick={() => template.look(undefined)}>
              {words.lookNewest}
            </Button>
          </Note>
        )}
        {saved && (
          <div className={styles.columns}>
            {shown && <FormOutline key={shown.version} form={shown.form} />}
            {!shown && !template.failed && <Skeleton width="100%" height={320} />}
            <div>
              <TemplateVersions template={template} />
              <TemplatePeople template={template} />
              <ImportedForm
                template={{ formId, version: saved.version, isPrivate: saved.isPrivate }}
                onSaved={() => template.look(undefined)}
              />
            </div>
          </div>
        )}
        {!saved && !template.failed && <Skeleton width="100%" height={320} />}
      </div>
    </div>
  );
}

function Header({ template }: { template: Template }) {
  const { saved, looking, busy } = template;
  const navigate = useNavigate();
  const name = saved?.form.title.en ?? '';
  const [ask, dialog] = useConfirm(
    {
      title: words.retireTitle(name),
      text: words.retireText,
      confirm: words.retire,
      danger: true,
    },
    () => template.setRetired(true),
  );
  return (
    <header className={service.head}>
      <Link to="/operator/settings/forms" className={service.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {words.back}
      </Link>
      <h2>{name}</h2>
      {saved && (
        <div className={styles.tools}>
          <TemplateState isPrivate={saved.isPrivate} retiredAt={saved.retiredAt} />
          {looking !== undefined && (
            <Button busy={busy.saving} onClick={() => void template.restore()}>
              {words.restore}
            </Button>
          )}
          <Button
            icon={<IconPencil {...size} />}
            onClick={() =>
              void navigate({
                to: '/operator/settings/forms/$formId/edit',
                params: { formId: saved.formId },
              })
            }
          >
            {editorWords.edit}
          </Button>
          <Button
            icon={<IconDownload {...size} />}
            busy={busy.exporting}
            onClick={() => void template.exportFile()}
          >
            {words.export}
          </Button>
          {saved.retiredAt ? (
            <Button
              icon={<IconArrowBackUp {...size} />}
              busy={busy.retiring}
              onClick={() => void template.setRetired(false)}
            >
              {words.bringBack}
            </Button>
          ) : (
            <Button icon={<IconArchive {...size} />} busy={busy.retiring} onClick={ask}>
              {words.retire}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </header>
  );
}
