/** For tests of other things: a second person confirms an operator's request at once. */
import type { Asked, TestServer } from './testing.ts';

/** Signs in as the privacy officer of the demo. */
export const signInOfficer = (server: TestServer) => server.signIn('Ruth');

/** Returns the answer of an act after the officer confirmed it, or the refusal to the officer. */
export async function confirmAsOfficer(server: TestServer, asking: Promise<Asked>): Promise<Asked> {
  const answerOfOperator = await asking;
  const requestId = answerOfOperator.result?.requestId as string | null | undefined;
  if (!requestId) return answerOfOperator;
  const { token } = await signInOfficer(server);
  const answer = await server.ask('operator-confirmRequest', { requestId }, token);
  if (answer.error) return answer;
  const { rows } = await server.app.pool.query(
    `select q.uid, u.version from access_requests q left join users u on u.id = q.uid where q.id = $1`,
    [requestId],
  );
  const { uid, version } = rows[0];
  const { result } = answerOfOperator;
  return {
    ...answerOfOperator,
    result: {
      ...result,
      ...('uid' in result && { uid }),
      ...('done' in result && { done: true }),
      ...('version' in result && uid !== null && { version }),
    },
  };
}
