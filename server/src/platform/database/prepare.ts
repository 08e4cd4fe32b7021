import pg from 'pg';
import { migrateJobs } from '../jobs/jobs.ts';
import { SettingsError } from '../settings.ts';
import { migrate } from './migrate.ts';

/** An unreachable database is reported with the name of its setting. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new SettingsError([`DATABASE_URL: ${message || code}`]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a database ready to serve: Corridor's tables and those of the job queue. */
export async function prepareDatabase(url: string): Promise<{ applied: string[] }> {
  const result = await migrate(url);
  await migrateJobs(url);
  return result;
}
