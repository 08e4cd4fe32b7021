/** @jsxImportSource preact */
import type { Form } from '@corridor/contract/forms/form.ts';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../frame/Notice.tsx';
import { PatientFrame } from '../frame/PatientFrame.tsx';
import { buttonLook } from '../frame/PressButton.tsx';
import { useFillingWords, usePageWords } from '../language/useLanguage.ts';
import { today } from '../questions/days.ts';
import { ask, Refused } from '../server/ask.ts';
import { Filling } from './Filling.tsx';
import styles from './Form.module.css';
import type { FormConnection } from './useAnswers.ts';

type State =
  | { form: Form; clinicName: string }
  | { failure: 'previewDenied' | 'previewGone' | 'failed' }
  | undefined;

type Asked = { formId: string; locationIdx: number };

/** The form, and the clinic that would send it. */
async function readPreview({ formId, locationIdx }: Asked) {
  const [{ form }, { locations }] = await Promise.all([
    ask('query', 'forms-preview', { formId }),
    ask('query', 'profile-me', {}),
  ]);
  return { form, clinicName: locations[locationIdx]?.clinicName ?? '' };
}

/** A form as a patient sees it, for the people who send forms. Nothing of it is stored. */
export function PreviewPage({ formId, locationIdx }: Asked) {
  const words = useFillingWords();
  const page = usePageWords();
  const [state, setState] = useState<State>();
  const [run, setRun] = useState(0);
  useEffect(() => {
    readPreview({ formId, locationIdx }).then(setState, (error) =>
      setState({ failure: failureOf(error) }),
    );
  }, [formId, locationIdx]);
  if (state && 'form' in state)
    return (
      <Filling
        key={run}
        isPreview
        opened={{
          form: state.form,
          answers: {},
          revision: 0,
          clinicName: state.clinicName,
          today: today(),
          submitted: null,
        }}
        connection={nowhere}
        onEnd={() => setRun(run + 1)}
      />
    );
  return (
    <PatientFrame preview={words.preview}>
      <h1 class="visuallyHidden">{page.title}</h1>
      {!state && <Waiting />}
      {state && (
        <Notice kind="danger">
          <p>{state.failure === 'failed' ? page.failed : words[state.failure]}</p>
          {state.failure === 'previewDenied' && (
            <a class={buttonLook({ small: true })} href="/login">
              {words.login}
            </a>
          )}
        </Notice>
      )}
    </PatientFrame>
  );
}

/** Stands for the first screen of the form. */
const Waiting = () => (
  <div class={styles.introduction} aria-busy>
    {['28px', '72px', '180px'].map((height) => (
      <span key={height} class={styles.bar} style={{ height }} aria-hidden />
    ))}
  </div>
);

function failureOf(error: unknown) {
  const code = error instanceof Refused ? error.code : 'internal';
  if (code === 'unauthenticated' || code === 'permission-denied') return 'previewDenied';
  return code === 'not-found' || code === 'invalid-argument' ? 'previewGone' : 'failed';
}

/** Keeps every answer in the page alone. */
const nowhere: FormConnection = {
  keep: () => new Promise(() => undefined),
  addFile: () => Promise.resolve(`${Date.now()}-${Math.random()}`),
  submit: () => Promise.resolve({ submittedAt: new Date().toISOString(), reference: '' }),
  mayPass: () => false,
};
