/** For tests of other things: a second person confirms at once what an operator asks for. */
import type { Asked, TestServer } from './testing.ts';

/** The privacy officer of the demo. */
export const officerOf = (server: TestServer) => server.signIn('Ruth');

/** The answer of an act after the officer confirmed it, or the refusal that the officer met. */
export async function confirmed(server: TestServer, asking: Promise<Asked>): Promise<Asked> {
  const asked = await asking;
  const requestId = asked.result?.requestId as string | null | undefined;
  if (!requestId) return asked;
  const { token } = await officerOf(server);
  const answer = await server.ask('operator-confirmRequest', { requestId }, token);
  if (answer.error) return answer;
  const { rows } = await server.app.pool.query(
    `select q.uid, u.version from access_requests q left join users u on u.id = q.uid where q.id = $1`,
    [requestId],
  );
  const { uid, version } = rows[0];
  const { result } = asked;
  return {
    ...asked,
    result: {
      ...result,
      ...('uid' in result && { uid }),
      ...('done' in result && { done: true }),
      ...('version' in result && uid !== null && { version }),
    },
  };
}
