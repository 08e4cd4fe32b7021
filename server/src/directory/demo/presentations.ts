import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';

const languages: Presentation['languages'][] = [
  ['en', 'fr'],
  ['en', 'pa', 'ur'],
  ['en', 'hi', 'gu'],
  ['en'],
  ['ar', 'en', 'fr'],
  ['yue', 'en', 'cmn'],
  ['en', 'es'],
  ['en', 'tl'],
  ['cr', 'en'],
  ['en', 'fa'],
];
const targets: Presentation['responseTargetDays'][] = [1, 2, 3, null, 5, 7, 3, 14];
const bios = [
  (field: string) =>
    `I trained at the University of Calgary and have worked in ${field} for more than ten years. I am glad to hear early of a question that can be settled in writing.`,
  (field: string) =>
    `${field} with a community practice and a weekly teaching clinic. What has been tried, at which dose and for how long, helps me most.`,
  (field: string) =>
    `I came to ${field} from family practice, and answer with your next visit in mind: what to do now, what to watch, and when to send the patient to me.`,
];

/** Three in four people of the directory have written a presentation. */
export function presentationOf(number: number, specialty: string): Presentation | undefined {
  if (number % 4 === 3) return undefined;
  return {
    bio: number % 4 === 2 ? '' : (bios[number % bios.length]?.(specialty) ?? ''),
    languages: languages[number % languages.length] ?? [],
    responseTargetDays: targets[number % targets.length] ?? null,
  };
}
