import { defaultPlace } from '@corridor/contract/directory/order.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { Forwarding } from '../drafts/useForwarding.ts';
import type { QueryOutput } from '../platform/client.ts';
import { Approving } from './Approving.tsx';
import { Call } from './Call.tsx';
import { Clinic } from './Clinic.tsx';
import { Earlier } from './Earlier.tsx';
import { Files } from './Files.tsx';
import { History } from './History.tsx';
import { Patient } from './Patient.tsx';
import { type Asking, Questions } from './Questions.tsx';
import type { useFiles } from './useFiles.ts';
import type { Form, Start } from './useForm.ts';
import { Whom } from './Whom.tsx';

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
