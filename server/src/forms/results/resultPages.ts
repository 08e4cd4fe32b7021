import { type Slot, shownItems } from '@corridor/contract/forms/answerRules.ts';
import type { Answer } from '@corridor/contract/forms/form.ts';
import { answerText, pointsOf } from '@corridor/contract/forms/result/answerSummary.ts';
import { paperWords as words } from '@corridor/contract/forms/results/words.ts';
import type { FormResult } from '@corridor/contract/forms/schemas.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { dayIn, timeIn } from '../../platform/pdf/formats.ts';
import { openPaper, type Paper } from '../../platform/pdf/paper.ts';

export type Content = {
  result: FormResult;
  dateOfBirth: string;
  clinicName: string;
  /**
   * The pictures of the answers by their id. One that is missing cannot be read. Null where nobody
   * wants them on paper.
   */
  pictures: ReadonlyMap<string, Buffer> | null;
};

const nameWidth = 300;

/** An answered form as a document. */
export async function resultPdf(content: Content): Promise<Buffer> {
  const paper = await openPaper({ title: words.title, foot: words.page });
  await writeResult(paper, content);
  return paper.finish();
}

/** Writes an answered form: flags at the top, then scores with their bands, then the answers. */
export async function writeResult(paper: Paper, content: Content): Promise<void> {
  const { result, dateOfBirth, clinicName } = content;
  const { form, patient, submittedAt, reference } = result;
  if (clinicName) paper.write(clinicName, { size: 9, quiet: true, after: 6 });
  paper.write(form.title.en, { size: 15, strong: true, after: 2 });
  paper.write(words.patient(patient.name, dateOfBirth, patient.phn), { size: 11, after: 2 });
  paper.write(words.submitted(timeIn(submittedAt), reference), { quiet: true, after: 8 });
  paper.rule(true);
  const slots = shownItems(form, result.answers);
  writeFlags(paper, result, slots);
  writeScores(paper, result);
  await writeAnswers(paper, content, slots);
  writePictures(paper, content, slots);
}

const writtenAnswer = ({ item }: Slot, answer: Answer | undefined) =>
  (item.kind !== 'information' && answerText(item, answer)) || '';

function writeFlags(paper: Paper, { flags, answers, reviewed }: FormResult, slots: Slot[]) {
  if (flags.length === 0) return;
  paper.section(words.flags);
  for (const { text, keys } of flags) {
    const raised = slots.filter(({ key }) => keys.includes(key));
    const given = raised.map((slot) => writtenAnswer(slot, own(answers, slot.key)));
    paper.write(words.flag(text.en, given.filter(Boolean).join(', ')), { size: 11, strong: true });
  }
  const seen = reviewed ? words.reviewed(reviewed.by, timeIn(reviewed.at)) : words.notReviewed;
  paper.write(seen, { quiet: true });
}

function writeScores(paper: Paper, { scores, patterns, history }: FormResult) {
  if (scores.length === 0 && patterns.length === 0) return;
  paper.section(words.scores);
  for (const { id, text, sum, most, band, positive, bySex } of scores) {
    const screen = bySex
      ? words.bySex
      : positive === undefined
        ? ''
        : positive
          ? words.positive
          : words.negative;
    const value = words.score(sum, most, [band?.text.en, screen].filter(Boolean).join(', '));
    paper.fact(text.en, value);
    const earlier = history.slice(0, -1).flatMap(({ submittedAt, scores: past }) => {
      const same = past.find((score) => score.id === id);
      return same ? [`${dayIn(submittedAt)}: ${same.sum}`] : [];
    });
    if (earlier.length > 0) paper.fact(words.earlier, earlier.join('; '));
  }
  for (const { text } of patterns) paper.fact(words.pattern, text.en);
}

async function writeAnswers(paper: Paper, { result, pictures }: Content, slots: Slot[]) {
  const { answers } = result;
  const pictureWords = pictures ? words.pictures : words.picturesElsewhere;
  paper.section(words.answers);
  let under = '';
  for (const slot of slots) {
    const { item, group, day, key } = slot;
    if (item.kind === 'information') continue;
    const place = group ? `${group.id}.${day ?? ''}` : '';
    if (group && place !== under) {
      const title = [group.text.en, day && words.day(day)].filter(Boolean).join(' · ');
      paper.write(title, { strong: true, after: 4 });
    }
    under = place;
    paper.fact(item.text.en, shownAnswer(slot, own(answers, key), pictureWords), nameWidth);
    await paper.turn();
  }
}

function shownAnswer(
  slot: Slot,
  answer: Answer | undefined,
  pictureWords: (count: number) => string,
): string {
  if (!answer) return words.notAnswered;
  if ('files' in answer) return pictureWords(answer.files.length);
  const points = slot.item.kind === 'choice' ? pointsOf(slot.item, answer)?.points : undefined;
  return writtenAnswer(slot, answer) + (points === undefined ? '' : words.points(points));
}

function writePictures(paper: Paper, { result, pictures }: Content, slots: Slot[]) {
  if (!pictures) return;
  for (const { item, key } of slots) {
    const answer = own(result.answers, key);
    if (!answer || !('files' in answer)) continue;
    for (const id of answer.files)
      paper.picture(pictures.get(id) ?? Buffer.alloc(0), {
        name: item.text.en,
        from: words.pictureFrom,
        failed: words.pictureFailed,
      });
  }
}
