import { faxState } from '@corridor/contract/forms/fax/words.ts';
import { minutesBetween } from '@corridor/contract/forms/result/answerSummary.ts';
import { words } from '@corridor/contract/forms/result/words.ts';
import {
  IconBraces,
  IconFileCheck,
  IconFileTypePdf,
  IconMailCheck,
  IconMailOpened,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Message } from '../../patients/messages/message.ts';
import { MessageChip } from '../../patients/messages/messageLook.tsx';
import { requestSending } from '../../patients/sending/request.ts';
import { dayStamp, longTime } from '../../platform/dates.ts';
import { FaxChip } from '../../platform/parts/FaxChip.tsx';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import { saveFile } from '../../platform/saveFile.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Result } from './answered.ts';
import styles from './Result.module.css';

type Props = {
  message: Message;
  result: Result | undefined;
  title: string;
  sends: boolean;
  onPdf: () => unknown;
};

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The way of a form to its answer, its documents, and the way to the next one. */
export function ResultAside({ message, result, title, sends, onPdf }: Props) {
  const fhir = useCall('forms-resultFhir');
  const navigate = useNavigate();
  const { sendAt, sentBy, deliveredAt, openedAt, submittedAt, patient, clinicName } = message;
  const minutes = submittedAt ? minutesBetween(openedAt, submittedAt) : undefined;
  const saveFhir = async () => {
    const { data } = await fhir.run({ messageId: message.id });
    if (!data) return showSnackbar({ text: words.documentFailed });
    saveFile(data.name, new Blob([data.text], { type: 'application/fhir+json' }));
  };
  const sendAgain = () => {
    if (!message.formId) return;
    requestSending({ formId: message.formId, phn: patient.phn, email: patient.email });
    void navigate({ to: '/dashboard/form-sender' });
  };
  const steps = [
    { icon: IconSend, name: words.sent(sentBy), time: sendAt },
    { icon: IconMailCheck, name: words.delivered, time: deliveredAt },
    { icon: IconMailOpened, name: words.opened, time: openedAt },
    {
      icon: IconFileCheck,
      name: minutes === undefined ? words.submittedLater : words.submitted(minutes),
      time: submittedAt,
    },
  ];
  return (
    <aside className={styles.aside}>
      <section>
        <h2>{words.state}</h2>
        <MessageChip message={message} />
        <ol className={styles.steps}>
          {steps.map(({ icon: Icon, name, time }) => (
            <li key={name}>
              <Icon {...size} />
              <span>
                {name}
                <small className="tabular">{time && longTime(time)}</small>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{words.aboutPatient}</h2>
        <dl className={styles.facts}>
          <dt>{words.email}</dt>
          <dd>{patient.email}</dd>
          <dt>{words.clinic}</dt>
          <dd>{clinicName}</dd>
          {result && (
            <>
              <dt>{words.reference}</dt>
              <dd className="identifier">{result.reference}</dd>
            </>
          )}
        </dl>
      </section>
      {result?.fax && <FaxOfResult fax={result.fax} />}
      <section>
        <h2>{words.documents}</h2>
        <ul className={styles.documents}>
          <li>
            <IconFileTypePdf {...size} />
            <Button kind="link" onClick={() => void onPdf()}>
              {words.pdfName(title, dayStamp(submittedAt ?? message.created))}
            </Button>
          </li>
          <li>
            <IconBraces {...size} />
            <span>
              <Button kind="link" busy={fhir.running} onClick={() => void saveFhir()}>
                {words.fhir}
              </Button>
              <small>{words.fhirLead}</small>
            </span>
          </li>
        </ul>
      </section>
      {message.formId && sends && (
        <section>
          <Button className={styles.again} icon={<IconRefresh {...size} />} onClick={sendAgain}>
            {words.again}
          </Button>
          <p className={styles.lead}>{words.againLead}</p>
        </section>
      )}
    </aside>
  );
}

/** The state of the fax to the office. */
function FaxOfResult({ fax }: { fax: NonNullable<Result['fax']> }) {
  const { clinicName, number, state, reason, at: sentAt } = fax;
  return (
    <section>
      <h2>{faxState.title}</h2>
      <FaxChip state={state} />
      <p className={styles.lead}>
        {clinicName}
        {number && (
          <>
            , <span className="identifier">{phoneNumber(number)}</span>
          </>
        )}
        <br />
        <span className="tabular">{longTime(sentAt)}</span>
      </p>
      {state === 'failed' && <p className={styles.lead}>{faxState.because(reason)}</p>}
      {state === 'unconfirmed' && <p className={styles.lead}>{faxState.unclear}</p>}
    </section>
  );
}
