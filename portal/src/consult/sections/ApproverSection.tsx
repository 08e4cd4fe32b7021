import { words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { ApproverField } from '../../drafts/ApproverField.tsx';
import type { Forwarding } from '../../drafts/useApprover.ts';
import type { Form } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

/** The choice of the person who is to check and send the consult. */
export function ApproverSection({
  consult,
  forwarding,
}: {
  consult: Form;
  forwarding: Forwarding;
}) {
  return (
    <FormSection name="approver" title={words.sections.approver} lead={drafts.approver.lead}>
      <ApproverField
        chosen={forwarding.approver}
        error={consult.says('approverUid')}
        onChoose={(approver) => {
          consult.refuse([]);
          forwarding.choose(approver);
        }}
      />
    </FormSection>
  );
}
