import { defineConfig } from 'vitest/config';

// Tests that need PostgreSQL end in .db.test.ts; everything else runs in the check, in seconds.
export default defineConfig({
  test: {
    // One more than the cores of a small machine: these tests wait for PostgreSQL and other processes half of their time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['server/src/**/*.test.ts', 'server/tests/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          // A shared machine can be many times slower than a quiet one.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          globalSetup: ['server/tests/harness/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
