import { defaultCity } from '@corridor/contract/directory/serviceOrder.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { Forwarding } from '../../drafts/useApprover.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import type { useConsultFiles } from '../state/useConsultFiles.ts';
import type { Form, Start } from '../state/useConsultForm.ts';
import { ApproverSection } from './ApproverSection.tsx';
import { BillingSection } from './BillingSection.tsx';
import { CallSection } from './CallSection.tsx';
import { EarlierConsultSection } from './EarlierConsultSection.tsx';
import { GalleryAttachments } from './GalleryAttachments.tsx';
import { OtherAttachments } from './OtherAttachments.tsx';
import { PatientSection } from './PatientSection.tsx';
import { RecordsHistory } from './RecordsHistory.tsx';
import { ReferringClinic } from './ReferringClinic.tsx';
import { type Asking, ServiceQuestions } from './ServiceQuestions.tsx';
import { SpecialistSection } from './SpecialistSection.tsx';

type Props = {
  consult: Form;
  asking: Asking;
  files: ReturnType<typeof useConsultFiles>;
  start: Start;
  directory: QueryOutput<'directory-start'>;
  permissions: ReadonlySet<Permission>;
  writing: boolean;
  /** Present for people who may ask an approver. */
  forward: Forwarding | undefined;
  onReload: () => void;
  /** The gallery items of the draft's author, as its approver sees them. */
  authorMedia: Draft['media'];
};

/** The sections of the page, in their order. */
export function FormSections(props: Props) {
  const { consult, asking, files, start, directory, permissions, writing, forward, onReload } =
    props;
  const { authorMedia } = props;
  const { form } = consult;
  return (
    <>
      <ReferringClinic consult={consult} start={start} />
      <SpecialistSection
        consult={consult}
        start={directory}
        from={consult.location ?? defaultCity}
        searches={permissions.has('econsultSearchBar')}
      />
      <PatientSection consult={consult} start={start} />
      {/* A consult that is being sent must not show up as an earlier one. */}
      {permissions.has('econsultAndSecureMessaging') && writing && (
        <EarlierConsultSection form={form} />
      )}
      <RecordsHistory consult={consult} asking={asking} />
      <ServiceQuestions consult={consult} asking={asking} onRetry={onReload} />
      {form.activityType === 'phoneConsult' && <CallSection consult={consult} start={start} />}
      <OtherAttachments files={files} galleryItems={consult.written.media.length}>
        {(permissions.has('cameraAndGallery') || authorMedia.length > 0) && (
          <GalleryAttachments
            media={consult.written.media}
            shown={authorMedia}
            onChange={(media) => consult.change((before) => ({ ...before, media }))}
          />
        )}
      </OtherAttachments>
      {consult.asksCode && <BillingSection consult={consult} />}
      {forward && <ApproverSection consult={consult} forwarding={forward} />}
    </>
  );
}
