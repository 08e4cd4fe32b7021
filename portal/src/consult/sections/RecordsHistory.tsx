import { words } from '@corridor/contract/consult/words.ts';
import { answerAtMost } from '@corridor/contract/drafts/answers.ts';
import { answerTo } from '@corridor/contract/drafts/rules.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import type { Form } from '../state/useConsultForm.ts';
import type { Asking } from './ServiceQuestions.tsx';

/** The history from the records system. One press copies it into a question about history. */
export function RecordsHistory({ consult, asking }: { consult: Form; asking: Asking }) {
  const { history, form } = consult.written;
  const texts = asking.formFields.filter(({ inputType }) => inputType === 'Textfield');
  const header = (texts.find(({ header }) => /history/i.test(header)) ?? texts[0])?.header;
  if (!history) return null;
  const answer = header === undefined ? '' : String(answerTo(form.symptoms, header));
  const combined = [answer, history].filter(Boolean).join('\n');
  const isTaken = answer.includes(history);
  const fits = combined.length <= answerAtMost;
  return (
    <Note kind="info">
      <strong>{words.ava.history}</strong> {history}{' '}
      {header !== undefined && !isTaken && !fits && words.ava.tooLong(header)}
      {header !== undefined && !isTaken && fits && (
        <Button kind="link" onClick={() => consult.answer(header, combined)}>
          {words.ava.takeOver(header)}
        </Button>
      )}
    </Note>
  );
}
