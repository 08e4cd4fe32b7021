import { words } from '@corridor/contract/consult/words.ts';
import { answerAtMost, answerTo } from '@corridor/contract/drafts/rules.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import type { Form } from '../state/useConsultForm.ts';
import type { Asking } from './ServiceQuestions.tsx';

/** What the records system says of the patient: read here, and taken over where a question asks for it. */
export function RecordsHistory({ of, asking }: { of: Form; asking: Asking }) {
  const { history, form } = of.written;
  const texts = asking.formFields.filter(({ inputType }) => inputType === 'Textfield');
  const header = (texts.find(({ header }) => /history/i.test(header)) ?? texts[0])?.header;
  if (!history) return null;
  const answer = header === undefined ? '' : String(answerTo(form.symptoms, header));
  const whole = [answer, history].filter(Boolean).join('\n');
  const taken = answer.includes(history);
  const fits = whole.length <= answerAtMost;
  return (
    <Note kind="info">
      <strong>{words.ava.history}</strong> {history}{' '}
      {header !== undefined && !taken && !fits && words.ava.tooLong(header)}
      {header !== undefined && !taken && fits && (
        <Button kind="link" onClick={() => of.answer(header, whole)}>
          {words.ava.takeOver(header)}
        </Button>
      )}
    </Note>
  );
}
