/** The people of the walk, and the things that belong to one of them. */
import { addClinic, addMember, createPerson } from '../access/actions.ts';
import { hashPassword } from '../auth/passwords.ts';
import { newToken } from '../auth/tokens.ts';
import { type Change, change } from '../platform/change.ts';
import { newId } from '../platform/ids.ts';
import type { TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';

export type Person = { uid: string; token: string };
/** Things of the owner; a thread is made when an input first names it. */
export type Made = {
  server: TestServer;
  thread(): Promise<string>;
  asked(): Promise<string>;
  call(): Promise<string>;
  message(): Promise<string>;
  clinic: string;
  owner: Person;
};

export const ofThread =
  (more: object = {}) =>
  async ({ thread }: Made) => ({ activityId: await thread(), ...more });
export const ofClinic =
  (more: object = {}) =>
  ({ clinic }: Made) => ({ inboxOf: clinic, ...more });

/** A thread from Grace to Amara. */
export async function newThread({ server }: { server: TestServer }) {
  const [from, to] = [await uidOf(server, 'Grace'), await uidOf(server, 'Amara')];
  return { activityId: await makeThread(server, { from, to, message: 'Is it safe?' }) };
}

export const demoPassword = ({ app }: TestServer) => app.settings.DEMO_PASSWORD;
export const inside = <T>({ app }: TestServer, work: (change: Change) => Promise<T>) =>
  change(
    app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: new Date() },
    work,
  );

export const firstRow = async ({ app }: TestServer, sql: string, values: unknown[]) =>
  (await app.pool.query(sql, values)).rows[0] as { id: string };
export const uidOf = async (server: TestServer, firstName: string) =>
  (await firstRow(server, 'select id from users where first_name = $1', [firstName])).id;

/** People with every role that reads, writes and answers, so that only ownership keeps them out. */
const manyRoles = [
  'Doctor',
  'Resident',
  'specialist',
  'specialistOtolaryngology',
  'dentist',
  'moa',
];

export async function newPerson(
  server: TestServer,
  firstName: string,
  clinicId?: string,
  more: string[] = [],
): Promise<Person> {
  const hash = await hashPassword(demoPassword(server));
  await inside(server, async (made) => {
    const email = `${firstName}@relations.example`;
    const roles = [...manyRoles, ...more];
    const person = { email, firstName, lastName: 'Walk', credentials: '', roles };
    const uid = await createPerson(made, person, hash);
    if (clinicId) await addMember(made, clinicId, uid, 'moa');
  });
  return server.signIn(firstName);
}

export const newClinic = (server: TestServer, name: string) =>
  inside(server, (made) =>
    addClinic(made, {
      name,
      phone: '4035550100',
      fax: '4035550101',
      address: '1 Street',
      city: 'Calgary',
      province: 'AB',
      emr: '',
    }),
  );

/** Makes a session without the sign-in, which would ask for a passkey. */
export async function newSession(server: TestServer, { uid }: Pick<Person, 'uid'>) {
  const { token, hash } = newToken();
  await firstRow(
    server,
    `insert into sessions (id, uid, token_hash, platform, agent, address, created_at, seen_at, expires_at)
     values ($3, $1, $2, 'web', '', '', now(), now(), now() + interval '1 hour')`,
    [uid, hash, newId()],
  );
  return token;
}
