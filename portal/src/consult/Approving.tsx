import { words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { ApproverField } from '../drafts/Approver.tsx';
import type { Forwarding } from '../drafts/useForwarding.ts';
import { Section } from './Section.tsx';
import type { Form } from './useForm.ts';

/** Who shall look at it and send it. */
export function Approving({ of, forwarding }: { of: Form; forwarding: Forwarding }) {
  return (
    <Section name="approver" title={words.sections.approver} lead={drafts.approver.lead}>
      <ApproverField
        chosen={forwarding.approver}
        error={of.says('approverUid')}
        onChoose={(approver) => {
          of.refuse([]);
          forwarding.choose(approver);
        }}
      />
    </Section>
  );
}
