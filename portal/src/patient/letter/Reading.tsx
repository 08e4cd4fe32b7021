/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { savePdf } from '../../platform/pdf.ts';
import { dialLink, phoneNumber } from '../../platform/phoneNumber.ts';
import { Icon } from '../frame/Icon.tsx';
import { Notice } from '../frame/Notice.tsx';
import { FootNote, PatientFrame } from '../frame/PatientFrame.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useScreenStart } from '../frame/useScreenStart.ts';
import { timeWords } from '../language/times.ts';
import { useLanguage, usePageWords } from '../language/useLanguage.ts';
import { Refused } from '../server/ask.ts';
import styles from './Reading.module.css';

export type Fact = { name: string; value: string };

type Pdf = { name: string; ask: () => Promise<string> };
type Props = {
  clinicName: string;
  clinicPhone: string;
  expiresAt: string;
  title: string;
  about?: string;
  facts: readonly Fact[];
  pdf?: Pdf;
  children: ComponentChildren;
};

/** The content behind a link: its sender, its text, and the same as a PDF if there is one. */
export function Reading(props: Props) {
  const { clinicName, clinicPhone, expiresAt, title, about, facts, pdf, children } = props;
  const words = usePageWords();
  const language = useLanguage();
  useScreenStart();
  return (
    <PatientFrame clinic={clinicName} foot={<FootNote>{words.notForEmergencies}</FootNote>}>
      <div class={styles.reading}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {about && <p class={styles.about}>{about}</p>}
        </div>
        <dl class={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        {pdf && <PdfDownload {...pdf} />}
        <div class={styles.foot}>
          {clinicPhone && (
            <p>
              {words.questions} <a href={dialLink(clinicPhone)}>{phoneNumber(clinicPhone)}</a>
            </p>
          )}
          <p>{words.until(timeWords(expiresAt, language))}</p>
        </div>
      </div>
    </PatientFrame>
  );
}

function PdfDownload({ name, ask }: Pdf) {
  const words = usePageWords();
  const [state, setState] = useState<'idle' | 'busy' | 'downloadFailed' | 'throttled' | 'wrong'>(
    'idle',
  );
  const download = async () => {
    setState('busy');
    try {
      savePdf(name, await ask());
      setState('idle');
    } catch (error) {
      setState(failureOf(error));
    }
  };
  return (
    <div class={styles.download}>
      <PressButton primary busy={state === 'busy'} onPress={download}>
        <Icon name="download" size={20} />
        {state === 'busy' ? words.downloading : words.download}
      </PressButton>
      {state !== 'idle' && state !== 'busy' && <Notice kind="danger">{words[state]}</Notice>}
    </div>
  );
}

/** A failed download can be tried again, a throttled one must wait, and an ended link stays ended. */
function failureOf(error: unknown) {
  if (!(error instanceof Refused)) return 'downloadFailed';
  if (error.code === 'resource-exhausted') return 'throttled';
  return error.passes || error.reason === 'unreadable' ? 'downloadFailed' : 'wrong';
}
