/**
 * The demo's threads are written as one would tell them, and read here:
 *   specialty · subsite
 *   first name | last name | born, or how many days ago | health number
 *   9d 11:20 Rachel asks Tomasz, Joanne as moa      (asks; refers to; calls … and when)
 *   ? question: answer
 *   8d 17:50 Tomasz: a message, and the lines after it
 *   8d 17:51 Tomasz bills 03.01O: a message; sets booked; reads; archives; and what else seed.ts does
 *   Grace forwards to Tomasz for specialty · subsite; mails an@office: a note; Amara faxes failed: a note
 *   Grace shows site | drawing | tags | notes: a message   (with the series that ends with the newest photo of her gallery)
 *   Grace copies the@patient opened (failed; or nothing more, where it waits for the next morning)
 * Days are counted back from the newest; those to come have a minus.
 */
import { own } from '@corridor/contract/platform/own.ts';
import type { ActivityRole, ActivityType } from '@corridor/contract/thread/rules.ts';
import { calls } from './calls.ts';
import { course } from './course.ts';
import { ears } from './ears.ts';
import { lesions } from './lesions.ts';
import { letters } from './letters.ts';
import { rashes } from './rashConsults.ts';
import { sleep } from './sleep.ts';

/** Days before the newest day, and minutes of that day. */
export type Moment = { day: number; minute: number };
export type Step = Moment & { who: string; does: string; with: string; text: string };
export type Story = {
  type: ActivityType;
  specialty: string;
  subsite: string;
  firstName: string;
  lastName: string;
  born: string;
  phn: string;
  begins: Moment;
  members: { who: string; role: ActivityRole }[];
  /** The time of a phone consult. */
  call: Moment | undefined;
  withoutStatus: boolean;
  symptoms: { question: string; answer: string }[];
  steps: Step[];
};

const types: Record<string, ActivityType> = {
  asks: 'econsult',
  'refers to': 'referral',
  calls: 'phoneConsult',
};
const opening =
  /^(?<day>\d+)d (?<time>\S+) (?<who>\w+) (?<how>asks|refers to|calls) (?<whom>\w+)(?: (?<callDay>-?\d+)d (?<callTime>[\d:]+))?(?<more>,.*)?$/;
const step = /^(?<day>\d+)d (?<time>\S+) (?<who>\w+)(?: (?<does>[^:]*))?(?:: (?<text>.*))?$/;

function moment(day = '', time = ''): Moment {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day: Number(day), minute: 60 * hours + minutes };
}

function fieldsOf(pattern: RegExp, line = ''): Record<string, string | undefined> {
  const groups = pattern.exec(line)?.groups;
  if (!groups) throw new Error(`this is no line of a demo thread: ${line}`);
  return groups;
}

export function storyOf(text: string): Story {
  const [service = '', patient = '', first = '', ...lines] = text.split('\n');
  const [specialty = '', subsite = ''] = service.split(' · ');
  const [firstName = '', lastName = '', born = '', phn = ''] = patient.split(' | ');
  const {
    day,
    time,
    who: author = '',
    how: verb = '',
    whom: recipient = '',
    ...rest
  } = fieldsOf(opening, first);
  const others = [...(rest.more ?? '').matchAll(/, (\w+) as (\w+)/g)].map(
    ([, name = '', role = '']) => ({ who: name, role: role as ActivityRole }),
  );
  const questions = lines.filter((line) => line.startsWith('? '));
  return {
    type: own(types, verb) ?? 'econsult',
    specialty,
    subsite,
    firstName,
    lastName,
    born,
    phn,
    begins: moment(day, time),
    members: [{ who: author, role: 'referrer' }, { who: recipient, role: 'consultant' }, ...others],
    call: rest.callDay === undefined ? undefined : moment(rest.callDay, rest.callTime),
    withoutStatus: rest.more?.endsWith('without a status') ?? false,
    symptoms: questions.map((line) => {
      const [question = '', ...answer] = line.slice(2).split(': ');
      return { question, answer: answer.join(': ') };
    }),
    steps: stepsOf(lines.filter((line) => !line.startsWith('? '))),
  };
}

function stepsOf(lines: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (const line of lines) {
    const before = steps.at(-1);
    if (before && !/^\d+d \d/.test(line)) before.text += `\n${line}`;
    else {
      const { day, time, who = '', does = '', text = '' } = fieldsOf(step, line);
      const [verb = '', ...more] = does.split(' ');
      steps.push({ ...moment(day, time), who, does: verb || 'says', with: more.join(' '), text });
    }
  }
  return steps;
}

export const stories: readonly Story[] = [
  ...lesions,
  ...rashes,
  ...letters,
  ...ears,
  ...sleep,
  ...calls,
  course,
].map(storyOf);
