import { writtenAs } from '@corridor/contract/consult/rules.ts';
import { problemWords, words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { othersUnder } from '@corridor/contract/patients/known.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Match } from '../../patients/useKnownPatients.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import { focusField } from '../page/sectionStates.ts';
import type { Form } from '../state/useConsultForm.ts';

type Info = ConsultForm['patientInfo'];
type Props = {
  consult: Form;
  /** The person is still typing the name, so it is not questioned yet. */
  editing: boolean;
  onUse: (change: Partial<Info>) => void;
};

const nameOf = ({ firstName, lastName }: Pick<Match, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
const detailsOf = ({ firstName, lastName, dateOfBirth, email }: Match) => ({
  firstName,
  lastName,
  dateOfBirth,
  ...(email && { email }),
});

/**
 * Offers the patient whom the clinic knows under the health number. If the names differ, it asks
 * who is meant.
 */
export function KnownPatient({ consult, editing, onUse }: Props) {
  const { form, known } = consult;
  const { patientInfo } = form;
  const otherPatients = othersUnder(patientInfo, known.matches);
  const [otherPatient] = otherPatients;
  /** A question stays until the person answers it. */
  const [wasAsked, setWasAsked] = useState(false);
  const mustAsk =
    otherPatient !== undefined &&
    !known.renamed &&
    (wasAsked || !editing || consult.says('known') !== undefined);
  if (mustAsk !== wasAsked) setWasAsked(mustAsk);
  const askAgain = () => {
    flushSync(() => {
      setWasAsked(true);
      consult.change((before) => ({ ...before, renamed: '' }));
    });
    focusField('known');
  };
  if (otherPatient && known.renamed)
    return (
      <div data-field="known">
        <Note kind="info">
          {words.renamed(nameOf(otherPatient))}{' '}
          <Button kind="link" onClick={askAgain}>
            {words.askAnew}
          </Button>
        </Note>
      </div>
    );
  if (mustAsk) return <Question consult={consult} others={otherPatients} onUse={onUse} />;
  const matches = otherPatient
    ? []
    : known.matches.filter(
        (match) =>
          match.firstName !== patientInfo.firstName ||
          match.lastName !== patientInfo.lastName ||
          match.dateOfBirth !== patientInfo.dateOfBirth,
      );
  return matches.length === 0 ? null : <Offer news={matches} onUse={onUse} />;
}

type QuestionProps = { consult: Form; others: readonly Match[]; onUse: Props['onUse'] };

/**
 * The health number belongs to somebody else. Nothing is sent before the person says who is meant.
 */
function Question({ consult, others: otherPatients, onUse }: QuestionProps) {
  const { patientInfo } = consult.form;
  const [otherPatient] = otherPatients;
  if (!otherPatient) return null;
  const clearNumber = () => {
    onUse({ phn: '' });
    focusField('phn');
  };
  const keepWrittenName = () => {
    flushSync(() => consult.change((before) => ({ ...before, renamed: writtenAs(consult.form) })));
    focusField('known');
  };
  return (
    <div data-field="known">
      <Note
        kind="warn"
        says="alert"
        silent={
          <div className={styles.answers}>
            {otherPatients.map((match) => (
              <Button
                key={`${nameOf(match)} ${match.dateOfBirth}`}
                onClick={() => onUse(detailsOf(match))}
              >
                {words.takeKnown(nameOf(match))}
              </Button>
            ))}
            <Button onClick={keepWrittenName}>{words.keepWritten}</Button>
            <Button onClick={clearNumber}>{words.wrongNumber}</Button>
          </div>
        }
      >
        <strong>{problemWords.known(otherPatient)}</strong>
        <p>
          {words.asKnown(nameOf(otherPatient), otherPatient.dateOfBirth)}{' '}
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
        {news.map((match) => (
          <li key={`${nameOf(match)} ${match.dateOfBirth}`}>
            <span>{words.patientNamed(match.firstName, match.lastName, match.dateOfBirth)}</span>
            <Button
              kind="link"
              aria-label={words.takeOver(nameOf(match))}
              onClick={() => onUse(detailsOf(match))}
            >
              {words.use}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
