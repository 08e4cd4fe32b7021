import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import page from '../Console.module.css';
import { Console } from '../ConsoleFrame.tsx';
import { AuditAlarms } from './AuditAlarms.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { PrivacyFrame } from './PrivacyFrame.tsx';
import { WhoSaw } from './WhoSaw.tsx';

export const AuditPage = () => (
  <Console title={words.title}>
    <div className={page.scroll} data-scroll-restoration-id="operator-audit">
      <AuditAlarms />
      <AuditTrail />
    </div>
  </Console>
);

export const PrivacyAuditPage = () => (
  <PrivacyFrame tab="audit">
    <AuditTrail />
  </PrivacyFrame>
);

export const PrivacyPatientPage = () => (
  <PrivacyFrame tab="patient">
    <WhoSaw />
  </PrivacyFrame>
);
