import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { temporaryFolder } from './server/tests/harness/folders.ts';

// Every process of the tests loads the same libraries: what one has compiled, the next ones read. The server's own start
// (main.ts) keeps it in the same folder.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/node/', import.meta.url),
);

// The tests' processes take both over from this one.
process.env['SALUS_TEST_DISK'] ??= tmpdir();
process.env['TMPDIR'] = temporaryFolder();

/** Where the files are that take the longest, the longest first. */
const slow = [
  '/tests/add-a-slice',
  '/tests/conformance/providers/',
  '/tests/simulation/',
  '/kernel/embedded-postgres',
  '/tests/flows/',
  '/pages/matrix',
];

/**
 * The longest first, so that the end of a run does not wait for one of them alone. Vitest knows how long a file took the
 * last time; on a fresh clone it goes by the size, and the file that kills a server ten times is a small one.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = (file: TestSpecification): number => {
      if (this.ctx.cache.getTestSpecificationResult(file) !== undefined) return slow.length;
      const rank = slow.findIndex((folder) => file.moduleId.includes(folder));
      return file.project.name !== 'unit' && rank !== -1 ? rank : slow.length;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own order, not an array's method
    const sorted = await super.sort(files);
    const byRank = sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
    // One project after the other: a process goes on with files of its own project only.
    return ['process', 'walk', 'db', 'browser', 'smoke', 'unit'].flatMap((name) =>
      byRank.filter(({ project }) => project.name === name),
    );
  }
}

// What one file has loaded, the next one of the same process finds: modules keep no data, and tests bring their own databases.
const isolate = false;

// A tenth of the processor time of tests was for collecting what they leave behind: with more room it is done more rarely.
const execArgv = ['--max-semi-space-size=32'];

const timeouts = {
  // A shared machine can be many times slower than a quiet one.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

const postgres = 'server/tests/harness/postgres.ts';
const builtServer = 'server/tests/harness/built-server.ts';

const inBrowser = {
  isolate,
  execArgv,
  globalSetup: [postgres, builtServer, 'console/e2e/harness/setup.ts'],
  ...timeouts,
  // As long as a page waits for what it is to show: a second is not enough for a document on a busy machine.
  expect: { poll: { timeout: 15_000 } },
};

// The end of a file's name says what its tests need, and so when they run: .test.ts nothing, .db.test.ts PostgreSQL,
// .smoke.test.ts a browser; these are `npm test`. Tests in .walk.test.ts visit every operation, tool, role or parameter, or the
// largest inputs; those in .process.test.ts start servers, PostgreSQLs, brokers or other programs; those in .browser.test.ts
// look at every page: with them it is `npm test -- --all`.
export default defineConfig({
  test: {
    // More than twice the cores of a small machine: these tests wait for PostgreSQL and other processes half of their time.
    maxWorkers: 5,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          execArgv,
          include: [
            'server/src/**/*.test.ts',
            'server/tests/**/*.test.ts',
            'tools/**/*.test.ts',
            'clients/**/*.test.ts',
            'console/src/**/*.test.ts',
            'console/tests/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.{db,walk,process}.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'db',
          isolate,
          execArgv,
          include: ['server/**/*.db.test.ts', 'clients/**/*.db.test.ts'],
          globalSetup: [postgres],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'walk',
          isolate,
          execArgv,
          include: ['server/**/*.walk.test.ts', 'clients/**/*.walk.test.ts'],
          globalSetup: [postgres],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'process',
          isolate,
          execArgv,
          include: ['server/**/*.process.test.ts', 'clients/**/*.process.test.ts'],
          globalSetup: [postgres, builtServer],
          ...timeouts,
        },
      },
      { test: { name: 'smoke', include: ['console/e2e/**/*.smoke.test.ts'], ...inBrowser } },
      { test: { name: 'browser', include: ['console/e2e/**/*.browser.test.ts'], ...inBrowser } },
    ],
  },
});
