import { interpretations, suggestionFrom } from '@corridor/contract/outcomes/rules.ts';
import { interpretationWords, words } from '@corridor/contract/outcomes/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import type { TemplateAdvice } from '@corridor/contract/templates/schemas.ts';
import { type FormEvent, useState } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './OutcomesDialog.module.css';

export type Options = QueryOutput<'outcomes-options'>;
type Props = {
  activityId: string;
  options: Options;
  /** The advice of the template in a message that is not sent yet. */
  template: TemplateAdvice | undefined;
  onClose: () => void;
};

/** The result of billing is shown for so long before the dialog closes. */
const billedMs = 1_000;

/**
 * The outcomes of a consult. Ticked interpretations are billed first. If one fails, the dialog
 * stays open.
 */
export function OutcomesDialog({ activityId, options, template, onClose }: Props) {
  const suggested = suggestionFrom(template, options.outcomes) ?? options.suggested;
  const recorded = options.outcome !== null;
  const first = recorded ? undefined : suggested;
  // The person's own changes. Nobody else changes a recorded outcome.
  const [chosen, setOutcome] = useState<string>();
  const [ownDiagnosis, setDiagnosis] = useState<string>();
  const outcome = chosen ?? options.outcome ?? first?.outcome ?? '';
  const diagnosis = ownDiagnosis ?? (options.diagnosis || first?.diagnosis || '');
  const [ticked, setTicked] = useState<Options['interpretations'][number]['kind'][]>([]);
  const [missing, setMissing] = useState(false);
  const bill = useCall('interpretations-billInterpretation');
  const save = useCall('outcomes-save');
  const [running, setRunning] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(outcome === '');
    if (outcome === '' || running) return;
    setRunning(true);
    const saved = (await billTicked()) && (await save.run({ activityId, outcome, diagnosis })).data;
    if (saved && ticked.length > 0) await new Promise((resolve) => setTimeout(resolve, billedMs));
    setRunning(false);
    if (saved) onClose();
  };
  const billTicked = async () => {
    if (ticked.length === 0) return true;
    const wanted = Object.fromEntries(ticked.map((kind) => [interpretations[kind], true]));
    return (await bill.run({ activityId, options: wanted })).data !== undefined;
  };

  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={styles.notes}>
          {bill.failure && <Note kind="danger">{words.billFailed}</Note>}
          {save.failure && <Note kind="danger">{words.logFailed}</Note>}
          {first && chosen === undefined && ownDiagnosis === undefined && (
            <Note kind="info">{words.byTemplate}</Note>
          )}
          {recorded && suggested && differs(suggested, { outcome, diagnosis }) && (
            <Note
              kind="info"
              silent={
                <Button
                  kind="link"
                  disabled={running}
                  onClick={() => {
                    if (suggested.outcome) setOutcome(suggested.outcome);
                    if (suggested.diagnosis) setDiagnosis(suggested.diagnosis);
                  }}
                >
                  {words.useTemplate}
                </Button>
              }
            >
              {words.templateSays(suggested)}
            </Note>
          )}
        </div>
        <fieldset className={styles.group} disabled={running}>
          <legend>{words.outcome}</legend>
          {options.outcomes.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="outcome"
                checked={name === outcome}
                onChange={() => setOutcome(name)}
              />
              {name}
            </label>
          ))}
          {missing && outcome === '' && <p className={styles.missing}>{words.required}</p>}
        </fieldset>
        <TextField
          label={words.diagnosis}
          help={words.diagnosisHelp}
          maxLength={500}
          disabled={running}
          value={diagnosis}
          onChange={(event) => setDiagnosis(event.target.value)}
        />
        {options.interpretations.length > 0 && (
          <fieldset className={styles.group} disabled={running}>
            <legend>{words.interpretations}</legend>
            {options.interpretations.map(({ kind, billed }) => (
              <label key={kind}>
                <input
                  type="checkbox"
                  disabled={billed}
                  checked={billed || ticked.includes(kind)}
                  onChange={() =>
                    setTicked(
                      ticked.includes(kind)
                        ? ticked.filter((other) => other !== kind)
                        : [...ticked, kind],
                    )
                  }
                />
                {interpretationWords[kind]} {billed && <small>{words.billed}</small>}
              </label>
            ))}
          </fieldset>
        )}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={running}>
            {words.save}
          </Button>
          <Button disabled={running} onClick={onClose}>
            {words.skip}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Advice = { outcome: string; diagnosis: string };

const differs = (suggested: Advice, shown: Advice) =>
  (suggested.outcome !== '' && suggested.outcome !== shown.outcome) ||
  (suggested.diagnosis !== '' && suggested.diagnosis !== shown.diagnosis);
