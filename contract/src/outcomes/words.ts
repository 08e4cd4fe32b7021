import type { Interpretation } from './rules.ts';

export const interpretationWords: Record<Interpretation, string> = {
  audiogram: 'Audiogram interpretation',
  sinusEndoscopy: 'Sinus endoscopy interpretation',
};

export const words = {
  edit: 'Edit Outcomes',
  title: 'Outcome of this consult',
  outcome: 'Outcome',
  diagnosis: 'Diagnosis',
  diagnosisHelp: 'As you would write it in the chart. It is sealed like a message.',
  interpretations: 'Bill an interpretation',
  billed: '(Billed)',
  save: 'Save and Close',
  skip: 'Skip',
  logFailed: 'Unable to log outcome in eConsult. Please try again or skip this step.',
  billFailed: 'Error occurred while billing interpretations. Please try again',
  required: 'Choose an outcome.',
  byTemplate: 'Chosen by the template that you used. Change it where it does not fit.',
  templateSays: ({ outcome, diagnosis }: { outcome: string; diagnosis: string }) =>
    `The template that you used says: ${[outcome, diagnosis].filter(Boolean).join(' · ')}.`,
  useTemplate: 'Use it',
} as const;
