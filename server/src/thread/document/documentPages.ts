import { own } from '@corridor/contract/platform/own.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { addressOf } from '@corridor/contract/thread/contact/rules.ts';
import { sexWords } from '@corridor/contract/thread/contact/words.ts';
import { interpreted, words } from '@corridor/contract/thread/document/words.ts';
import { ageOn } from '@corridor/contract/thread/rules.ts';
import { noStatus, roleWords, statusWords, typeWords } from '@corridor/contract/thread/words.ts';
import { localTime } from '../../platform/clock.ts';
import { dayIn, phoneNumber, timeIn, zoneOf } from '../../platform/pdf/formats.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import {
  type Author,
  type Consult,
  type PaperFile,
  type PaperMessage,
  photosOf,
} from './content.ts';
import { type Pictures, writePictures } from './documentPictures.ts';

/** Writes letterhead, patient, question, members, messages and result. */
export async function writeConsult(
  paper: Paper,
  consult: Consult,
  { now, pictures }: { now: Date; pictures: Pictures },
): Promise<void> {
  const { members: all, type, created } = consult;
  // The letterhead is the consultant's.
  writeLetterhead(paper, all.find(({ role }) => role === 'consultant') ?? all[0], [
    typeWords[type],
    words.sent(timeIn(created)),
    words.printed(timeIn(now)),
    words.confidential,
  ]);
  paper.write(serviceOf(consult), { size: 14, strong: true, after: 2 });
  writePatient(paper, consult);
  writeQuestion(paper, consult, pictures);
  members(paper, all);
  await messages(paper, consult.messages, pictures);
  writeResult(paper, consult);
  paper.write(words.times(zoneOf(now)), { size: 8.5, quiet: true });
  writePictures(paper, consult, pictures);
}

/** Names the pictures on the following pages, and the files that are not printed. */
export function nameFiles(
  files: PaperFile[],
  pictures: Pictures,
  leftOut: (names: string) => string = words.attached,
): string[] {
  const namesOf = (shown: boolean) =>
    files.filter(({ id }) => pictures.has(id) === shown).map(({ name }) => name);
  const [onPaper, others] = [namesOf(true), namesOf(false)];
  return [
    onPaper.length > 0 ? words.below(onPaper.join(', ')) : '',
    others.length > 0 ? leftOut(others.join(', ')) : '',
  ].filter(Boolean);
}

export const serviceOf = ({ specialty, subsite }: Consult) => `${specialty} · ${subsite}`;

/** Writes the clinic of the author, and beside it the lines about the document. */
export function writeLetterhead(paper: Paper, author: Author | undefined, lines: string[]): void {
  const { location } = author ?? {};
  paper.beside(() => {
    paper.write(location?.clinicName ?? words.system, { size: 15, strong: true, after: 1 });
    const city = location && `${location.city} ${location.province}`;
    const address = [author?.address, city].filter(Boolean).join(', ');
    paper.write(address, { size: 9, quiet: true, after: 0 });
    paper.write(reachedAt(author), { size: 9, quiet: true, after: 0 });
  }, lines);
  paper.rule(true);
}

const reachedAt = (author: Author | undefined) =>
  [
    author?.location?.clinicPhone && words.phone(phoneNumber(author.location.clinicPhone)),
    author?.location?.fax && words.fax(phoneNumber(author.location.fax)),
  ]
    .filter(Boolean)
    .join(' · ');

export function writePatient(
  paper: Paper,
  { econsult, created }: Pick<Consult, 'econsult' | 'created'>,
): void {
  paper.section(words.patient);
  const { patientFirstName, patientLastName, patientDateOfBirth, phn, oop } = econsult;
  const age = ageOn(patientDateOfBirth, localTime(created).date);
  const facts: [string, string][] = [
    [words.name, `${patientFirstName} ${patientLastName}`],
    [
      words.born,
      [patientDateOfBirth, age === undefined ? '' : words.years(age)].filter(Boolean).join(' · '),
    ],
    [
      words.phn,
      [phn, econsult.patientProvince, oop ? words.outOfProvince : ''].filter(Boolean).join(' · '),
    ],
    [words.sex, (oop && own(sexWords, econsult.oopData?.genderCode ?? '')) || ''],
    [words.patientPhone, phoneNumber(econsult.patientPhone)],
    [words.patientEmail, econsult.patientEmail],
    [words.address, addressOf(econsult).join('\n')],
    [words.chartNumber(econsult.emr?.name ?? ''), econsult.emr?.chartNumber ?? ''],
  ];
  for (const [name, value] of facts) if (value) paper.fact(name, value);
}

function writeQuestion(paper: Paper, consult: Consult, pictures: Pictures): void {
  const { status, callStart, callCompleted } = consult;
  paper.section(words.consult);
  paper.fact(words.status, status ? statusWords[status] : noStatus);
  const call = callCompleted ?? callStart;
  if (call) paper.fact(words.call, timeIn(call));
  writeAnswers(paper, consult);
  const photos = nameFiles(photosOf(consult), pictures);
  if (photos.length > 0) paper.fact(words.photos, photos.join('\n'));
}

export function writeAnswers(paper: Paper, { econsult }: Consult): void {
  for (const { question: asked, answer } of econsult.symptoms)
    paper.fact(asked, answer || words.none);
}

function members(paper: Paper, all: Author[]): void {
  paper.section(words.members);
  for (const member of all) {
    const { location, practiceId } = member;
    const lines = [
      personName(member),
      [location?.clinicName, location && `${location.city} ${location.province}`]
        .filter(Boolean)
        .join(', '),
      [reachedAt(member), practiceId && words.practiceId(practiceId)].filter(Boolean).join(' · '),
    ];
    paper.fact(roleWords[member.role], lines.filter(Boolean).join('\n'));
  }
}

async function messages(paper: Paper, all: PaperMessage[], pictures: Pictures): Promise<void> {
  paper.section(words.messages);
  if (all.length === 0) paper.write(words.noMessages, { quiet: true });
  for (const { by, system, at: sentAt, text, shared, files } of all) {
    paper.keep(44);
    const author = by && `${personName(by)}, ${roleWords[by.role]}`;
    const heading = [system ? words.system : author, timeIn(sentAt)].filter(Boolean).join(' · ');
    paper.write(heading, { size: 9, strong: !system, quiet: system, after: 1 });
    paper.write(text ?? words.unreadable, { quiet: system || text === undefined, after: 2 });
    const notes = [shared === undefined ? '' : words.shared(shared), ...nameFiles(files, pictures)];
    for (const note of notes) paper.write(note, { size: 9, quiet: true, after: 2 });
    paper.write(' ', { size: 4, after: 0 });
    await paper.turn();
  }
}

function writeResult(paper: Paper, { outcome, diagnosis, econsult }: Consult): void {
  paper.section(words.result);
  paper.fact(words.outcome, outcome ?? words.noOutcome);
  if (diagnosis) paper.fact(words.diagnosis, diagnosis);
  for (const { interpretationType, created } of econsult.interpretations)
    paper.fact(
      words.interpretation,
      `${interpreted[interpretationType]} · ${dayIn(new Date(created))}`,
    );
}
