import { defaultPlace } from '@corridor/contract/directory/order.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { Forwarding } from '../../drafts/useApprover.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import type { useConsultFiles } from '../state/useConsultFiles.ts';
import type { Form, Start } from '../state/useConsultForm.ts';
import { ApproverSection } from './ApproverSection.tsx';
import { CallSection } from './CallSection.tsx';
import { EarlierConsultSection } from './EarlierConsultSection.tsx';
import { OtherAttachments } from './OtherAttachments.tsx';
import { PatientSection } from './PatientSection.tsx';
import { RecordsHistory } from './RecordsHistory.tsx';
import { ReferringClinic } from './ReferringClinic.tsx';
import { type Asking, ServiceQuestions } from './ServiceQuestions.tsx';
import { SpecialistSection } from './SpecialistSection.tsx';

type Props = {
  of: Form;
  asking: Asking;
  files: ReturnType<typeof useConsultFiles>;
  start: Start;
  directory: QueryOutput<'directory-start'>;
  permissions: ReadonlySet<Permission>;
  writing: boolean;
  /** For whoever has it approved first. */
  forward: Forwarding | undefined;
  onReload: () => void;
};

/** The parts of the page, in their order. */
export function FormSections(props: Props) {
  const { of, asking, files, start, directory, permissions, writing, forward, onReload } = props;
  const { form } = of;
  return (
    <>
      <ReferringClinic of={of} start={start} />
      <SpecialistSection
        of={of}
        start={directory}
        from={of.location ?? defaultPlace}
        searches={permissions.has('econsultSearchBar')}
      />
      <PatientSection of={of} start={start} />
      {/* What is on its way is no earlier one. */}
      {permissions.has('econsultAndSecureMessaging') && writing && (
        <EarlierConsultSection form={form} />
      )}
      <RecordsHistory of={of} asking={asking} />
      <ServiceQuestions of={of} asking={asking} onRetry={onReload} />
      {form.activityType === 'phoneConsult' && <CallSection of={of} start={start} />}
      <OtherAttachments files={files} />
      {forward && <ApproverSection of={of} forwarding={forward} />}
    </>
  );
}
