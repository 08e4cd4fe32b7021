import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import page from '../Console.module.css';
import { Console } from '../ConsolePage.tsx';
import { Alarms } from './AuditAlarms.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { Privacy } from './PrivacyPage.tsx';
import { WhoSaw } from './WhoSaw.tsx';

export const AuditPage = () => (
  <Console title={words.title}>
    <div className={page.scroll} data-scroll-restoration-id="operator-audit">
      <Alarms />
      <AuditTrail />
    </div>
  </Console>
);

export const PrivacyAuditPage = () => (
  <Privacy tab="audit">
    <AuditTrail />
  </Privacy>
);

export const PrivacyPatientPage = () => (
  <Privacy tab="patient">
    <WhoSaw />
  </Privacy>
);
