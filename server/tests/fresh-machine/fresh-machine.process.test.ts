import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ensureInstalled } from '../../../tools/install.mjs';
import { commandSeconds, Machine, obstacle } from './machine.ts';

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

/** Each command has its own limit of time. */
const patient = { timeout: 6 * commandSeconds * 1000 };

/** What a start leaves, and what an older npm leaves out: optional packages that are for newer Nodes. */
const madeByStart = [
  'node_modules/@rolldown/binding-*',
  'node_modules/@oxlint/binding-*',
  'node_modules/@oxfmt/binding-*',
  'node_modules/node-linux-*',
  'node_modules/.salus-stamp',
  'node_modules/.cache',
  'data',
];

/** Tools of other tests, which take 240 MB: the test file that runs here uses none of them. */
const testTools = [
  'console/e2e',
  'deploy/checks',
  'clients/typescript/nodes',
  'server/tests/fhir-clients',
];

const left = await obstacle();
if (left !== null) console.log(`Left out: a fresh machine. This ${left}.`);

describe.skipIf(left !== null)('on a machine that has Node and npm and nothing else', () => {
  let machine: Machine;
  beforeAll(async () => {
    await ensureInstalled(import.meta.dirname);
    machine = await Machine.make();
    await machine.fillNpmCache(['package-lock.json', 'tools/installer/package-lock.json']);
    await machine.clone('salus');
    for (const folder of testTools) await machine.removeFiles('salus', `${folder}/package.json`);
    const script = path.join(import.meta.dirname, 'first-start.mjs');
    await machine.write('opt/first-start.mjs', await readFile(script, 'utf8'));
  });
  afterAll(async () => machine?.remove());

  const useNode = async (major: number): Promise<void> => {
    const installed = (name: string): string =>
      path.join(import.meta.dirname, 'node_modules', name);
    await machine.useNode(installed(`node-${major}/bin/node`), installed('npm'));
  };

  test(
    'a missing library is one sentence, with the command that installs it',
    patient,
    async () => {
      await useNode(18);
      await machine.removeLibatomic();

      const { code, err } = await machine.run('salus', 'npm start --silent');

      expect(err, await machine.npmOutput('salus')).toMatch(
        /^Installing dependencies …\nNode 26, which Salus installs, needs the library libatomic\.so\.1, and this machine has none\. [^\n]+ start again\.\n$/u,
      );
      expect(code).toBe(1);
    },
  );

  test.each(['18.20', '20.0', '22.0'])(
    'on Node %s the two commands work, with the native bindings that its npm leaves out',
    patient,
    async (version) => {
      await useNode(Number.parseInt(version, 10));
      await machine.installLibatomic();
      for (const file of madeByStart) await machine.removeFiles('salus', file);

      await startsWell();
      const file = 'server/src/kernel/time.test.ts';
      const tests = await machine.run('salus', `npm test --silent -- ${file}`);

      expect(tests.out).toMatch(/\n[1-9]\d* passed, 0 failed\n$/u);
      expect(tests).toMatchObject({ code: 0, err: '' });
    },
  );

  /** Starts and stops the server, looks at its pages, and asks `doctor`. */
  async function startsWell(): Promise<void> {
    const started = await machine.run('salus', 'node /opt/first-start.mjs');
    expect(started).toMatchObject({ code: 0, err: '' });
    const { first, builds, second } = JSON.parse(started.out) as Report;
    expect(first, await machine.npmOutput('salus')).toMatchObject({ ready: true, code: 0 });
    const said = first.err.replaceAll(/^\{"level":"info".*\n/gmu, '');
    expect(said).toMatch(
      /^Installing dependencies …\nBuilding the server …\nCreating the database in \S+\n(?:PostgreSQL is starting; [^\n]+\n)?Stopping: [^\n]+\n$/u,
    );
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
