import type { Question } from '@corridor/contract/forms/form.ts';
import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import page from '../../../Console.module.css';
import { withParts } from '../draft/draft.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { TextPair } from '../fields/TextPair.tsx';
import { OptionRows } from './OptionRows.tsx';

type Props<Q extends Question> = {
  question: Q;
  path: string;
  says: (field: string) => string | undefined;
  onChange: (question: Q) => void;
};
type Of<K extends Question['kind']> = Props<Extract<Question, { kind: K }>>;

/** The limits and answers of one kind of question. */
export function KindFields({ question, ...rest }: Props<Question>) {
  switch (question.kind) {
    case 'choice':
      return <OptionRows question={question} {...rest} />;
    case 'number':
      return <NumberLimits question={question} {...rest} />;
    case 'date':
      return <DateLimits question={question} {...rest} />;
    case 'text':
      return <TextLimits question={question} {...rest} />;
    case 'scale':
      return <ScaleLimits question={question} {...rest} />;
    case 'photo':
      return (
        <NumberField
          label={words.photos}
          value={question.most}
          error={rest.says(`${rest.path}.most`)}
          onChange={(most) => rest.onChange({ ...question, most: must(most) })}
        />
      );
    default:
      return null;
  }
}

/** A number that a question cannot lack. The checks name its absence. */
const must = (value: number | undefined) => value ?? Number.NaN;

function NumberLimits({ question, path, says, onChange }: Of<'number'>) {
  return (
    <div className={page.fields}>
      <TextField
        label={words.unit}
        mark={words.optional}
        maxLength={shapeLimits.unit}
        value={question.unit ?? ''}
        error={says(`${path}.unit`)}
        onChange={({ target }) => onChange({ ...question, unit: target.value })}
      />
      <NumberField
        label={words.decimals}
        value={question.decimals}
        error={says(`${path}.decimals`)}
        onChange={(decimals) => onChange({ ...question, decimals: must(decimals) })}
      />
      <NumberField
        label={words.least}
        mark={words.optional}
        value={question.least}
        error={says(`${path}.least`)}
        onChange={(least) => onChange(withParts(question, { least }))}
      />
      <NumberField
        label={words.most}
        mark={words.optional}
        value={question.most}
        error={says(`${path}.most`)}
        onChange={(most) => onChange(withParts(question, { most }))}
      />
    </div>
  );
}

function DateLimits({ question, path, says, onChange }: Of<'date'>) {
  return (
    <div className={page.fields}>
      <NumberField
        label={words.earliest}
        mark={words.optional}
        help={words.dayHelp}
        value={question.earliest}
        error={says(`${path}.earliest`)}
        onChange={(earliest) => onChange(withParts(question, { earliest }))}
      />
      <NumberField
        label={words.latest}
        mark={words.optional}
        value={question.latest}
        error={says(`${path}.latest`)}
        onChange={(latest) => onChange(withParts(question, { latest }))}
      />
    </div>
  );
}

function TextLimits({ question, path, says, onChange }: Of<'text'>) {
  return (
    <div className={page.fields}>
      <Switch
        label={words.long}
        on={question.long}
        onChange={(long) => onChange({ ...question, long })}
      />
      <NumberField
        label={words.longest}
        value={question.longest}
        error={says(`${path}.longest`)}
        onChange={(longest) => onChange({ ...question, longest: must(longest) })}
      />
    </div>
  );
}

function ScaleLimits({ question, path, says, onChange }: Of<'scale'>) {
  return (
    <>
      <div className={page.fields}>
        <NumberField
          label={words.least}
          value={question.least}
          error={says(`${path}.least`)}
          onChange={(least) => onChange({ ...question, least: must(least) })}
        />
        <NumberField
          label={words.most}
          value={question.most}
          error={says(`${path}.most`)}
          onChange={(most) => onChange({ ...question, most: must(most) })}
        />
      </div>
      <TextPair
        label={words.leastText}
        mark={words.optional}
        field={`${path}.leastText`}
        text={question.leastText}
        says={says}
        onChange={(leastText) => onChange({ ...question, leastText })}
      />
      <TextPair
        label={words.mostText}
        mark={words.optional}
        field={`${path}.mostText`}
        text={question.mostText}
        says={says}
        onChange={(mostText) => onChange({ ...question, mostText })}
      />
    </>
  );
}
