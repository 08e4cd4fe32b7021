import { words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { ApproverField } from '../../drafts/ApproverField.tsx';
import type { Forwarding } from '../../drafts/useApprover.ts';
import type { Form } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

/** Who shall look at it and send it. */
export function ApproverSection({ of, forwarding }: { of: Form; forwarding: Forwarding }) {
  return (
    <FormSection name="approver" title={words.sections.approver} lead={drafts.approver.lead}>
      <ApproverField
        chosen={forwarding.approver}
        error={of.says('approverUid')}
        onChoose={(approver) => {
          of.refuse([]);
          forwarding.choose(approver);
        }}
      />
    </FormSection>
  );
}
