/** The mail names the sender and a link, nothing of the content or the patient. */
export const patientMail = {
  subject: 'A message from your clinic',
  text: (from: string, link: string, days: number) =>
    `${from} has sent you something with Corridor. Open it here within ${days} days; you will be asked for your date of birth:

${link}

Please do not reply to this mail. If you did not expect it, delete it. Not for emergencies: call 911.
`,
};
