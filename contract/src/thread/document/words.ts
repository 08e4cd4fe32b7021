import type { Econsult } from '../schemas.ts';

type Interpretation = Econsult['interpretations'][number]['interpretationType'];

export const words = {
  export: 'Export PDF',
  making: 'Making the PDF…',
  made: (name: string) => `Saved as ${name}.`,
  failed: 'Error exporting PDF',
  // In the document
  phone: (number: string) => `Phone ${number}`,
  fax: (number: string) => `Fax ${number}`,
  sent: (when: string) => `Sent ${when}`,
  printed: (when: string) => `Printed ${when}`,
  patient: 'Patient',
  name: 'Name',
  born: 'Date of birth',
  years: (age: number) => `${age} years`,
  phn: 'PHN',
  outOfProvince: 'out of province',
  patientPhone: 'Phone',
  patientEmail: 'Email',
  sex: 'Sex',
  address: 'Address',
  chartNumber: (emr: string) => `${emr || 'EMR'} chart number`,
  service: 'Service',
  status: 'Status',
  call: 'Call',
  consult: 'Consult',
  none: 'None given',
  members: 'Members',
  practiceId: (id: string) => `Practice ID ${id}`,
  messages: 'Messages',
  noMessages: 'No messages',
  system: 'Corridor',
  unreadable: 'This message cannot be read.',
  photos: 'Photos and files',
  below: (names: string) => `On the last pages: ${names}`,
  photoOf: (when: string) => `Sent with the consult, ${when}`,
  pictureOf: (when: string) => `Sent with the message of ${when}`,
  noPicture: 'This picture cannot be shown on paper.',
  attached: (names: string) => `To be opened in Corridor: ${names}`,
  shared: (name: string) => `Shared: ${name}`,
  result: 'Outcome and interpretations',
  outcome: 'Outcome',
  diagnosis: 'Diagnosis',
  interpretation: 'Interpretation',
  noOutcome: 'None recorded',
  times: (zone: string) => `All times are those of Alberta (${zone}).`,
  page: (page: number, of: number) => `page ${page} of ${of}`,
  confidential: 'Confidential health information',
} as const;

/** The names of interpretations in a record. */
export const interpreted: Record<Interpretation, string> = {
  audiogram: 'Audiogram',
  sinusEndoscopy: 'Sinus endoscopy',
};
