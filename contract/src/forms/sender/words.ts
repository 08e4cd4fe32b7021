export const words = {
  title: 'Forms',
  lead: 'Send a form to one patient or to many',
  form: 'Form',
  formLead: 'Your favourites first.',
  search: (forms: number) => `Search ${forms} ${forms === 1 ? 'form' : 'forms'}`,
  noForms: 'There are no forms to send yet. Your operators add them in the console.',
  notFound: 'No form by that name.',
  more: (forms: number) => `Show ${forms} more`,
  preview: 'Preview your selected form',
  starOf: (form: string) => `Make ${form} a favourite`,
  unstarOf: (form: string) => `Remove ${form} from your favourites`,
  starFailed: 'The favourite could not be saved. Please try again.',
  about: (about: string, questions: number) =>
    [about, `${questions} ${questions === 1 ? 'question' : 'questions'}`]
      .filter(Boolean)
      .join(', '),
  englishOnly: 'English',
  isPrivate: 'Only you',
  opens: 'What the patient opens',
  opensNothing: 'Select a form to see its first question.',
  previewFailed: 'The preview could not be loaded.',
  yes: 'Yes',
  no: 'No',
  oneAnswer: 'A form takes one answer.',
  formRequired: 'Please select a form',
  noRecipients: 'Add a recipient to send the form to.',
  sendFailed: 'Error sending forms',
  sendingTo: (recipients: number) =>
    `Sending to ${recipients} ${recipients === 1 ? 'patient' : 'patients'}`,
  sentTo: (recipients: number) =>
    `Sent to ${recipients} ${recipients === 1 ? 'patient' : 'patients'}.`,
  failedFor: (recipients: number) =>
    `Not sent to ${recipients} ${recipients === 1 ? 'patient' : 'patients'}. They stay below with the reason.`,
  retry: 'Send again',
  loadFailed: 'The forms could not be loaded.',
  overLimit: (uses: number, tooMany: number) =>
    `You may not send more forms than you have remaining because you have ${uses} use(s) remaining this month. Please remove ${tooMany} recipient(s).`,
  limitReached: 'You have reached your limit of forms.',
  overWarning:
    'You are trying to send more forms than you have left. Additional forms may not send.',
} as const;

/** The page where a sender sees a form as the patient will. */
export const previewPath = (formId: string, locationIdx: number) =>
  `/forms?preview=true&formId=${formId}&locationIdx=${locationIdx}`;
