import type { Answer, Question } from '@corridor/contract/forms/form.ts';

export type AnswerOf = (answer: Answer | undefined) => void;

/** The properties of the control of a question. */
export type FieldProps<K extends Question['kind'] = Question['kind']> = {
  id: string;
  /** The name of the answer among the answers. */
  answerKey: string;
  item: Extract<Question, { kind: K }>;
  answer: Answer | undefined;
  /** Ids of the texts around the question. */
  described: string | undefined;
  invalid: boolean;
  onAnswer: AnswerOf;
  onSlip: (slip: string | undefined) => void;
};
