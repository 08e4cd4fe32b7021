import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { putRegister } from './actions.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const validate = async (practiceId: string, province: string) => {
  const { result, error } = await server.ask('signup-validatePracId', { practiceId, province });
  return result ? result.validated : error?.details.reason;
};

it('the register says whether a number is in use', async () => {
  claims('signup-31', 'signup-10 (server)');
  expect(await validate('500091234', 'AB')).toBe(true);
  expect(await validate('5000-91234', 'AB')).toBe(true);
  expect(await validate('j1234', 'BC')).toBe(true);
  // An unknown number, one of another province, no number, and a retired one.
  expect(await validate('500091235', 'AB')).toBe(false);
  expect(await validate('12345', 'AB')).toBe(false);
  expect(await validate("' or 1=1", 'BC')).toBe(false);
  expect(await validate('612390045', 'AB')).toBe(false);
});

it('a number is not valid where no register can check it', async () => {
  claims('signup-11 (server)');
  expect(await validate('A123', 'SK')).toBe(false);
});

it('a register that was never imported is an error and not a refusal', async () => {
  claims('signup-38 (server)');
  const { pool } = server.app;
  await pool.query(`delete from practice_register where province = 'BC'`);
  expect(await validate('12345', 'BC')).toBe('no-register');
  expect(await validate('500091234', 'AB')).toBe(true);
});

it('a row of a register is stored once and again only when it differs', async () => {
  const line = { province: 'ON', number: 'A1234', lastName: 'Roy', active: true };
  const db = server.app.pool;
  expect(await putRegister({ db }, [line, { ...line, number: 'B1234' }])).toBe(2);
  expect(await putRegister({ db }, [line, { ...line, number: 'B1234', active: false }])).toBe(1);
  const { rows } = await db.query(`select number, active from practice_register
    where province = 'ON' order by number`);
  expect(rows).toEqual([
    { number: 'A1234', active: true },
    { number: 'B1234', active: false },
  ]);
});
