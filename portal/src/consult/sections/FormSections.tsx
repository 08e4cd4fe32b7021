import { defaultPlace } from '@corridor/contract/directory/order.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { Forwarding } from '../../drafts/useApprover.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import type { useFiles } from '../state/useConsultFiles.ts';
import type { Form, Start } from '../state/useConsultForm.ts';
import { Approving } from './ApproverSection.tsx';
import { Call } from './CallSection.tsx';
import { Earlier } from './EarlierConsultSection.tsx';
import { Files } from './OtherAttachments.tsx';
import { Patient } from './PatientSection.tsx';
import { History } from './RecordsHistory.tsx';
import { Clinic } from './ReferringClinic.tsx';
import { type Asking, Questions } from './ServiceQuestions.tsx';
import { Whom } from './SpecialistSection.tsx';

type Props = {
  of: Form;
  asking: Asking;
  files: ReturnType<typeof useFiles>;
  start: Start;
  directory: QueryOutput<'directory-start'>;
  permissions: ReadonlySet<Permission>;
  writing: boolean;
  /** For whoever has it approved first. */
  forward: Forwarding | undefined;
  onReload: () => void;
};

/** The parts of the page, in their order. */
export function Parts(props: Props) {
  const { of, asking, files, start, directory, permissions, writing, forward, onReload } = props;
  const { form } = of;
  return (
    <>
      <Clinic of={of} start={start} />
      <Whom
        of={of}
        start={directory}
        from={of.location ?? defaultPlace}
        searches={permissions.has('econsultSearchBar')}
      />
      <Patient of={of} start={start} />
      {/* What is on its way is no earlier one. */}
      {permissions.has('econsultAndSecureMessaging') && writing && <Earlier form={form} />}
      <History of={of} asking={asking} />
      <Questions of={of} asking={asking} onRetry={onReload} />
      {form.activityType === 'phoneConsult' && <Call of={of} start={start} />}
      <Files files={files} />
      {forward && <Approving of={of} forwarding={forward} />}
    </>
  );
}
