import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { addClinic } from './actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('clinics are in BC, AB, SK and YT, and nowhere else', async () => {
  claims('consult-61');
  const at = { viewer: undefined, origin: { address: '', agent: '' }, now: new Date() };
  const add = (province: string) =>
    change(server.app.pool, at, (inside) =>
      addClinic(inside, {
        name: `Clinic ${province}`,
        phone: '',
        fax: '',
        address: '',
        city: 'Here',
        province,
        emr: '',
      }),
    );
  for (const province of ['BC', 'AB', 'SK', 'YT']) expect(await add(province)).toBeTruthy();
  for (const province of ['ON', 'QC', 'ab', '']) await expect(add(province)).rejects.toThrow();
  const { rows } = await server.app.pool.query(
    `select province from clinics where name like 'Clinic %' order by province`,
  );
  expect(rows.map((row) => row.province)).toEqual(['AB', 'BC', 'SK', 'YT']);
});
