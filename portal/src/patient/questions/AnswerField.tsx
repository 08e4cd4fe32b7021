/** @jsxImportSource preact */
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import type { FieldProps } from './fieldProps.ts';
import { DateAnswer, NumberAnswer, TextAnswer } from './lineAnswers.tsx';
import { PhotoAnswer } from './PhotoAnswer.tsx';
import { ScaleAnswer } from './ScaleAnswer.tsx';
import { SignatureAnswer } from './SignatureAnswer.tsx';
import { SiteAnswer } from './SiteAnswer.tsx';

/** The control of each kind of question. */
export function AnswerField({ item, ...props }: FieldProps) {
  switch (item.kind) {
    case 'choice':
    case 'yesNo':
      return <ChoiceAnswer item={item} {...props} />;
    case 'number':
      return <NumberAnswer item={item} {...props} />;
    case 'date':
      return <DateAnswer item={item} {...props} />;
    case 'text':
      return <TextAnswer item={item} {...props} />;
    case 'scale':
      return <ScaleAnswer item={item} {...props} />;
    case 'bodySite':
      return <SiteAnswer item={item} {...props} />;
    case 'photo':
      return <PhotoAnswer item={item} {...props} />;
    case 'signature':
      return <SignatureAnswer item={item} {...props} />;
    case 'information':
      return null;
  }
}
