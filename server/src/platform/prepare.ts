import { migrateJobs } from './jobs.ts';
import { migrate } from './migrate.ts';

/** A database made ready to serve: our tables and those of the job queue. */
export async function prepareDatabase(url: string): Promise<{ applied: string[] }> {
  const result = await migrate(url);
  await migrateJobs(url);
  return result;
}
