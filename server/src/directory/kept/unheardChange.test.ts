import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../testing.ts';

it('lists are current in a process without its live connection', async () => {
  const server = await startTestServer({ world: { directory: true } });
  onTestFinished(() => server.stop());
  const { token } = await server.signIn('Grace');
  const services = async (): Promise<{ id: string; serviceName: string }[]> => {
    const where = { city: 'Calgary', province: 'AB', perPage: 50 };
    return (await server.ask('services-getServicePage', where, token)).result.services;
  };
  const [first] = await services();
  await server.app.live.close();
  await server.app.pool.query(`update services set name = 'Unheard' where id = $1`, [first?.id]);
  const after = await services();
  expect(after.find(({ id }) => id === first?.id)?.serviceName).toBe('Unheard');
});
