/** The mail to those who stand in for a physician. It names neither the patient nor the form. */
export const needsReviewMail = {
  subject: 'A form needs review',
  text: (physician: string, reference: string, link: string) =>
    `A patient has sent a form back to ${physician}, and nobody has marked it as reviewed for one business day. Please see to it that ${physician}, or a colleague who stands in, reads it today.

Reference of the form: ${reference}

${link}
`,
};

export const reviewWords = {
  waits: 'Needs review: nobody has marked this form as reviewed for one business day.',
} as const;
