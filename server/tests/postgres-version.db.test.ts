import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from './harness/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => database.drop());

// A database of another version says itself which it is: Debian's of Citus, or an operator's own.
it.skipIf(['SALUS_TEST_CITUS', 'SALUS_TEST_DATABASE_URL'].some((name) => name in process.env))(
  'the databases of a run are of the version that SALUS_TEST_POSTGRES names',
  async () => {
    const { rows } = await database.query<{ version: string }>(
      "select (current_setting('server_version_num')::int / 10000)::text as version",
    );
    expect(rows[0]?.version).toBe(process.env['SALUS_TEST_POSTGRES'] ?? '18');
  },
);
