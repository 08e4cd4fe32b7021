/** The letters of the demo's clinic in three months. */
import { words } from '@corridor/contract/patients/report/words.ts';

/** The state of a letter: on its way in the morning, lost, unread, read, or read and filed. */
export type Outcome = 'scheduled' | 'failed' | 'unopened' | 'opened' | 'downloaded' | 'archived';

type DemoLetter = {
  /** The number of days before the newest day. */
  day: number;
  patient: readonly [name: string, born: string, phn: string];
  email: string;
  subject: string;
  /** Missing for a list of who opened the record, which the clinic sends. */
  body?: string;
  outcome: Outcome;
  /** The office has sent it for the physician. */
  byOffice?: true;
  remind?: true;
};

const walter = ['Walter Brandt', '1958/03/14', '500091234'] as const;
const doreen = ['Doreen McAllister', '1951/06/30', '526051815'] as const;
const brooke = ['Brooke Hendry', '1994/10/16', '882090182'] as const;
const robert = ['Robert Braun', '1960/08/19', '518199093'] as const;
const norman = ['Norman Achtemichuk', '1947/09/02', '203091111'] as const;
const clifford = ['Clifford Bergstrom', '1972/03/25', '123466789'] as const;
const yvonne = ['Yvonne Deschênes', '1955/10/10', '974665075'] as const;
const agnes = ['Agnes Tkachenko', '1941/05/11', '612390045'] as const;
const darcy = ['Darcy Petersen', '1975/05/18', '148592538'] as const;

const closing = 'Kind regards,\nDr. Grace Lindqvist';

export const demoLetters: readonly DemoLetter[] = [
  {
    day: 86,
    patient: agnes,
    email: 'agnes.tkachenko@post.example',
    subject: 'Your iron tablets',
    body: `Dear Mrs. Tkachenko,\n\nplease take one tablet every second day, with a glass of orange juice and away from tea and milk. Darker stools are normal.\n\nWe will repeat the blood test in eight weeks.\n\n${closing}`,
    outcome: 'archived',
  },
  {
    day: 71,
    patient: clifford,
    email: 'cliff.bergstrom@post.example',
    subject: 'Before your sleep test',
    body: `Dear Mr. Bergstrom,\n\nno coffee after noon and no alcohol on the day of the test. Bring the list of your medicines, and sleep as you usually do.\n\n${closing}`,
    outcome: 'archived',
    byOffice: true,
  },
  {
    day: 58,
    patient: yvonne,
    email: 'yvonne.deschenes@post.example',
    subject: 'Caring for your wound',
    body: `Dear Mrs. Deschênes,\n\nkeep the dressing dry for two days. After that, wash the wound gently once a day, pat it dry and cover it with petroleum jelly and a plaster.\n\nCall us if it becomes red, hot or more painful.\n\n${closing}`,
    outcome: 'downloaded',
  },
  {
    day: 44,
    patient: robert,
    email: 'robert.braun@post.example',
    subject: 'Measuring your blood pressure at home',
    body: `Dear Mr. Braun,\n\nsit for five minutes, both feet on the floor, the arm on the table. Measure twice in the morning and twice in the evening for seven days, and write each value down.\n\n${closing}`,
    outcome: 'opened',
  },
  {
    day: 30,
    patient: darcy,
    email: 'darcy.petersen@post.example',
    subject: 'Your new mask',
    body: `Dear Mr. Petersen,\n\nplease wear the new mask every night for two weeks, also when it is only for a part of the night. Then we talk about how it went.\n\n${closing}`,
    outcome: 'opened',
    byOffice: true,
  },
  {
    day: 17,
    patient: doreen,
    email: 'doreen.mcallister@post.example',
    subject: 'How to use your steroid cream',
    body: `Dear Mrs. McAllister,\n\na fingertip of cream is enough for both palms. Use it once a day for two weeks, then on two days a week.\n\nDo not use it on your face.\n\n${closing}`,
    outcome: 'unopened',
    remind: true,
  },
  {
    day: 9,
    patient: norman,
    email: 'norman.achtemichuk@post.example',
    subject: 'Holter: what to bring',
    body: `Dear Mr. Achtemichuk,\n\nwear a shirt that opens at the front, and bring the list of your medicines. You will wear the recorder for 24 hours; do not shower with it.\n\n${closing}`,
    outcome: 'opened',
  },
  {
    day: 4,
    patient: brooke,
    email: 'b.hendry@exmaple.example',
    subject: 'Your biopsy result',
    body: `Dear Ms. Hendry,\n\nthe result of your biopsy is here, and it is good news: the spot is harmless. Nothing more needs to be done.\n\n${closing}`,
    outcome: 'failed',
  },
  {
    day: 2,
    patient: norman,
    email: 'norman.achtemichuk@post.example',
    subject: words.subject,
    outcome: 'opened',
  },
  {
    day: 1,
    patient: walter,
    email: 'walter.brandt@post.example',
    subject: 'Your appointment with Dr. Okafor',
    body: `Dear Mr. Brandt,\n\nDr. Amara Okafor, dermatologist, has looked at the photos of the mole on your back. She would like to remove it and have it examined.\n\nPlease keep taking your medicines as usual. Eat breakfast, wear a shirt that opens at the back, and bring someone who can drive you home.\n\nThe small procedure takes about 40 minutes. You will have stitches for two weeks. We will call you with the result.\n\nIf the spot bleeds and does not stop after 20 minutes of firm pressure, go to the nearest emergency department.\n\n${closing}`,
    outcome: 'downloaded',
  },
  {
    day: 0,
    patient: yvonne,
    email: 'yvonne.deschenes@post.example',
    subject: 'Your stitches come out on Friday',
    body: `Dear Mrs. Deschênes,\n\nplease come on Friday at 9:30. It takes ten minutes and you need not undress.\n\n${closing}`,
    outcome: 'scheduled',
    byOffice: true,
  },
];
