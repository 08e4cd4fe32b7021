import { writtenAs } from '@corridor/contract/consult/rules.ts';
import { problemWords, words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { othersUnder } from '@corridor/contract/patients/known.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import { focusField } from '../page/sectionStates.ts';
import type { Form } from '../state/useConsultForm.ts';
import type { Match } from '../state/useKnownPatients.ts';

type Info = ConsultForm['patientInfo'];
type Props = {
  of: Form;
  /** Who is still being written is not doubted yet. */
  editing: boolean;
  onUse: (more: Partial<Info>) => void;
};

const nameOf = ({ firstName, lastName }: Pick<Match, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
const detailsOf = ({ firstName, lastName, dateOfBirth, email }: Match) => ({
  ...{ firstName, lastName, dateOfBirth },
  ...(email && { email }),
});

/** Whom the clinic knows under the number: offered, or asked about where it is somebody else. */
export function KnownPatient({ of, editing, onUse }: Props) {
  const { form, known } = of;
  const { patientInfo } = form;
  const others = othersUnder(patientInfo, known.matches);
  const [whose] = others;
  /** What was asked once stands until it is answered. */
  const [asked, setAsked] = useState(false);
  const asks =
    whose !== undefined && !known.renamed && (asked || !editing || of.says('known') !== undefined);
  if (asks !== asked) setAsked(asks);
  const askAnew = () => {
    flushSync(() => {
      setAsked(true);
      of.change((before) => ({ ...before, renamed: '' }));
    });
    focusField('known');
  };
  if (whose && known.renamed)
    return (
      <div data-field="known">
        <Note kind="info">
          {words.renamed(nameOf(whose))}{' '}
          <Button kind="link" onClick={askAnew}>
            {words.askAnew}
          </Button>
        </Note>
      </div>
    );
  if (asks) return <Question of={of} others={others} onUse={onUse} />;
  const news = whose
    ? []
    : known.matches.filter(
        (one) =>
          one.firstName !== patientInfo.firstName ||
          one.lastName !== patientInfo.lastName ||
          one.dateOfBirth !== patientInfo.dateOfBirth,
      );
  return news.length === 0 ? null : <Offer news={news} onUse={onUse} />;
}

type QuestionProps = { of: Form; others: readonly Match[]; onUse: Props['onUse'] };

/** The number is somebody else's: nothing is sent before it is said who is meant. */
function Question({ of, others, onUse }: QuestionProps) {
  const { patientInfo } = of.form;
  const [whose] = others;
  if (!whose) return null;
  const wrong = () => {
    onUse({ phn: '' });
    focusField('phn');
  };
  const keep = () => {
    flushSync(() => of.change((before) => ({ ...before, renamed: writtenAs(of.form) })));
    focusField('known');
  };
  return (
    <div data-field="known">
      <Note
        kind="warn"
        says="alert"
        beside={
          <div className={styles.answers}>
            {others.map((one) => (
              <Button
                key={`${nameOf(one)} ${one.dateOfBirth}`}
                onClick={() => onUse(detailsOf(one))}
              >
                {words.takeKnown(nameOf(one))}
              </Button>
            ))}
            <Button onClick={keep}>{words.keepWritten}</Button>
            <Button onClick={wrong}>{words.wrongNumber}</Button>
          </div>
        }
      >
        <strong>{problemWords.known(whose)}</strong>
        <p>
          {words.asKnown(nameOf(whose), whose.dateOfBirth)}{' '}
          {words.asWritten(
            nameOf(patientInfo) || words.notWritten,
            patientInfo.dateOfBirth || words.notWritten,
          )}
        </p>
      </Note>
    </div>
  );
}

type OfferProps = { news: readonly Match[]; onUse: Props['onUse'] };

function Offer({ news, onUse }: OfferProps) {
  return (
    <section className={styles.known} aria-label={words.lookUp}>
      <p>{words.lookUp}</p>
      <ul>
        {news.map((one) => (
          <li key={`${nameOf(one)} ${one.dateOfBirth}`}>
            <span>{words.patientNamed(one.firstName, one.lastName, one.dateOfBirth)}</span>
            <Button
              kind="link"
              aria-label={words.takeOver(nameOf(one))}
              onClick={() => onUse(detailsOf(one))}
            >
              {words.use}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
