import { personName } from '@corridor/contract/platform/personNames.ts';
import { roleWords, words } from '@corridor/contract/thread/words.ts';
import { longTime } from '../../platform/dates.ts';
import type { Activity, Econsult } from '../details/ThreadDetails.tsx';
import type { Message } from '../messages/timeline.ts';

/** A consult as plain text that any chart takes: who was asked what, what was answered, what came of it. */
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
  const said = messages.flatMap(({ sentBy, sentAt, message }) => {
    const author = members.find(({ uid }) => uid === sentBy);
    // What an office arranges is no part of the chart.
    if (!author || author.role === 'moa' || message === null) return [];
    const who = `${personName(author)} (${roleWords[author.role]})`;
    return [`${who}, ${longTime(sentAt)}:\n${message}`];
  });
  const result = [
    outcome && `${words.outcome}: ${outcome}`,
    diagnosis && `${words.diagnosis}: ${diagnosis}`,
  ].filter(Boolean);
  return [question.join('\n'), ...said, ...(result.length > 0 ? [result.join('\n')] : [])].join(
    '\n\n',
  );
}
