/** The mail to the sender of a form that has come back. It names neither the patient nor the form. */
export const submittedMail = {
  subject: 'A patient has sent a form back',
  text: (link: string) =>
    `A patient has filled in a form that you sent with Corridor. Read the answers here:

${link}

You get this mail because your preferences ask for submitted patient forms.
`,
};

/** An answered form on paper. */
export const paperWords = {
  title: 'Answered form',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  patient: (name: string, dateOfBirth: string, phn: string) =>
    [name, `born ${dateOfBirth}`, `PHN ${phn}`].filter(Boolean).join(', '),
  submitted: (when: string, reference: string) => `Submitted ${when}, reference ${reference}`,
  flags: 'Needs attention',
  flag: (text: string, answer: string) => (answer ? `${text}: ${answer}` : text),
  reviewed: (by: string, when: string) => `Reviewed by ${by}, ${when}`,
  notReviewed: 'Not reviewed yet',
  scores: 'Scores',
  score: (sum: number, most: number, band: string) =>
    [`${sum} of ${most}`, band].filter(Boolean).join(', '),
  positive: 'positive screen',
  negative: 'negative screen',
  bySex: 'the sex of the patient decides about the screen',
  pattern: 'Pattern',
  earlier: 'Earlier scores',
  answers: 'Answers',
  notAnswered: 'Not answered',
  points: (points: number) => ` (${points})`,
  day: (day: number) => `Day ${day}`,
  pictures: (count: number) => (count === 1 ? '1 picture, below' : `${count} pictures, below`),
  picturesElsewhere: (count: number) =>
    `${count === 1 ? '1 picture' : `${count} pictures`}, in Corridor`,
  pictureFrom: 'Sent by the patient with the form.',
  pictureFailed: 'This picture cannot be shown.',
} as const;
