import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ensureInstalled } from '../../../tools/install.mjs';
import { Machine, obstacle } from './machine.ts';

type Page = { readonly status: number; readonly text: string };
type Started = {
  readonly ready: boolean;
  readonly code: number;
  readonly out: string;
  readonly err: string;
};
type Report = {
  readonly first: Started;
  readonly builds: readonly string[];
  readonly second: Started & { readonly console: Page; readonly docs: Page };
};

const left = await obstacle();
if (left !== null) console.log(`Left out: a fresh machine. This ${left}.`);

describe.skipIf(left !== null)('on a machine that has Node and npm and nothing else', () => {
  let machine: Machine;
  beforeAll(async () => {
    await ensureInstalled(import.meta.dirname);
    machine = await Machine.make();
    const script = path.join(import.meta.dirname, 'first-start.mjs');
    await machine.write('opt/first-start.mjs', await readFile(script, 'utf8'));
  });
  afterAll(async () => machine?.remove());

  const useNode = async (major: number): Promise<void> => {
    const installed = (name: string): string =>
      path.join(import.meta.dirname, 'node_modules', name);
    await machine.useNode(installed(`node-${major}/bin/node`), installed('npm'));
  };

  test('a missing library is one sentence, with the command that installs it', async () => {
    await useNode(18);
    await machine.clone('salus');

    const { code, err } = await machine.run('salus', 'npm start --silent');

    expect(err).toMatch(
      /^Installing dependencies …\nNode 26, which Salus installs, needs the library libatomic\.so\.1, and this machine has none\. [^\n]+ start again\.\n$/u,
    );
    expect(code).toBe(1);
  });

  test('on Node 18 the two commands work', { timeout: 600_000 }, async () => {
    await machine.installLibatomic();

    await startsWell();
    const file = 'server/src/kernel/time.test.ts';
    const tests = await machine.run('salus', `npm test --silent -- ${file}`);

    expect(tests.out).toMatch(/\n[1-9]\d* passed, 0 failed\n$/u);
    expect(tests.code).toBe(0);
  });

  test.each([20, 22])(
    'on Node %i.0 a start installs native bindings that its npm leaves out',
    { timeout: 600_000 },
    async (major) => {
      await useNode(major);
      for (const file of [...leftOut, 'node_modules/.salus-stamp', 'node_modules/.cache', 'data'])
        await machine.removeFiles('salus', file);

      await startsWell();
    },
  );

  /** Starts and stops the server, looks at its pages, and asks `doctor`. */
  async function startsWell(): Promise<void> {
    const started = await machine.run('salus', 'node /opt/first-start.mjs');
    expect(started.err).toBe('');
    const { first, builds, second } = JSON.parse(started.out) as Report;
    const said = first.err.replaceAll(/^\{"level":"info".*\n/gmu, '');
    expect(said).toMatch(
      /^Installing dependencies …\nBuilding the server …\nCreating the database in \S+\nStopping: [^\n]+\n$/u,
    );
    expect(first).toMatchObject({ ready: true, code: 0 });
    expect(builds).toEqual(['built', 'built']);
    expect(second).toMatchObject({
      ready: true,
      console: { status: 200, text: expect.stringContaining('/console/assets/') as string },
      docs: { status: 200, text: expect.stringContaining('<nav') as string },
      code: 0,
    });
    const doctor = await machine.run('salus', 'npm run --silent salus -- doctor');
    expect(doctor).toMatchObject({ code: 0, err: '' });
    expect(doctor.out).toMatch(/^ok {3}packages: /mu);
    expect(doctor.out).toMatch(/^ok {3}console: built$/mu);
    expect(doctor.out).not.toMatch(/^(?:FIX|WARN)/mu);
  }
});

/** Packages that say which Nodes they are for, and are optional: npm leaves them out without a word. */
const leftOut = [
  'node_modules/@rolldown/binding-*',
  'node_modules/@oxlint/binding-*',
  'node_modules/@oxfmt/binding-*',
  'node_modules/node-linux-*',
];
