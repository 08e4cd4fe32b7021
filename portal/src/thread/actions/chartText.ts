import { personName } from '@corridor/contract/platform/personNames.ts';
import { roleWords, words } from '@corridor/contract/thread/words.ts';
import { longTime } from '../../platform/dates.ts';
import type { Activity, Econsult } from '../activity.ts';
import type { Message } from '../messages/timeline.ts';

/** A consult as plain text for any chart: the question, the answers and the outcome. */
export function chartText(
  activity: Activity,
  econsult: Econsult,
  messages: readonly Message[],
): string {
  const { specialty, subsite, members, outcome, diagnosis } = activity;
  const { patientFirstName, patientLastName, patientDateOfBirth, phn, symptoms } = econsult;
  const name = `${patientFirstName} ${patientLastName}`;
  const question = [
    `${specialty} – ${subsite}`,
    [name, patientDateOfBirth, `${words.phn} ${phn}`].filter(Boolean).join(', '),
    ...symptoms.map(({ question, answer }) => `${question}: ${answer || words.noAnswer}`),
  ];
  const answers = messages.flatMap(({ sentBy, sentAt, message }) => {
    const author = members.find(({ uid }) => uid === sentBy);
    // The arrangements of an office do not belong in the chart.
    if (!author || author.role === 'moa' || message === null) return [];
    const byLine = `${personName(author)} (${roleWords[author.role]})`;
    return [`${byLine}, ${longTime(sentAt)}:\n${message}`];
  });
  const result = [
    outcome && `${words.outcome}: ${outcome}`,
    diagnosis && `${words.diagnosis}: ${diagnosis}`,
  ].filter(Boolean);
  return [question.join('\n'), ...answers, ...(result.length > 0 ? [result.join('\n')] : [])].join(
    '\n\n',
  );
}
