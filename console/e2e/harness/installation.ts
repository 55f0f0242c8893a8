import { openRecurringJobs } from '../../../server/src/kernel/jobs/recurring.ts';
import type { TestApp } from '../../../server/tests/harness/app.ts';

type Place = { readonly app: Pick<TestApp, 'resources' | 'service' | 'database'> };

/** An installation whose jobs are known, and which was backed up. */
export async function backedUp({ app }: Place): Promise<Readonly<Record<string, string>>> {
  const jobs = openRecurringJobs(app.resources, app.service.jobs());
  await jobs.start();
  await jobs.stop();
  await app.database.query(
    `insert into backup_made (started_at, finished_at, files, size_bytes, verified_at)
     values (now(), now(), 901, 5000000000, now())`,
  );
  await app.database.query(
    `insert into service_process (id, role, host, version, started_at, seen_at)
     values (gen_random_uuid(), 'worker', 'night-shift', '0.1.0', now(), now())`,
  );
  return {};
}
