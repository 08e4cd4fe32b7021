/** Who sends, and a link: neither what it is about, nor what was asked, nor for whom. */
export const patientMail = {
  subject: 'A message from your clinic',
  text: (from: string, link: string, days: number) =>
    `${from} has sent you something with Corridor. Open it here within ${days} days; you will be asked for your date of birth:

${link}

Please do not reply to this mail. If you did not expect it, delete it. Not for emergencies: call 911.
`,
};
