/** The forms of every installation. Their ids never change. */
import type { Form } from '@corridor/contract/forms/form.ts';
import { auditC } from './auditC.ts';
import { bloodPressure } from './bloodPressure.ts';
import { gad7 } from './gad7.ts';
import { headacheDiary } from './headacheDiary.ts';
import { hearingHistory } from './hearingHistory.ts';
import { intake } from './intake.ts';
import { photoConsent } from './photoConsent.ts';
import { phq9 } from './phq9.ts';
import { skinHistory } from './skinHistory.ts';
import { sleepHistory } from './sleepHistory.ts';

export const shippedForms: readonly { uid: string; form: Form }[] = [
  { uid: '0f6b0001-0000-4000-8000-000000000001', form: phq9 },
  { uid: '0f6b0001-0000-4000-8000-000000000002', form: gad7 },
  { uid: '0f6b0001-0000-4000-8000-000000000003', form: auditC },
  { uid: '0f6b0001-0000-4000-8000-000000000004', form: skinHistory },
  { uid: '0f6b0001-0000-4000-8000-000000000005', form: hearingHistory },
  { uid: '0f6b0001-0000-4000-8000-000000000006', form: sleepHistory },
  { uid: '0f6b0001-0000-4000-8000-000000000007', form: headacheDiary },
  { uid: '0f6b0001-0000-4000-8000-000000000008', form: bloodPressure },
  { uid: '0f6b0001-0000-4000-8000-000000000009', form: intake },
  { uid: '0f6b0001-0000-4000-8000-00000000000a', form: photoConsent },
];
