import type { Answers, Form } from '@corridor/contract/forms/form.ts';
import { flagsOf } from '@corridor/contract/forms/scoring.ts';

/** The answers that tell of danger. */
export const crisisKeys = (form: Form, answers: Answers): readonly string[] =>
  flagsOf(form, answers)
    .filter(({ crisis }) => crisis)
    .flatMap(({ keys }) => keys);
