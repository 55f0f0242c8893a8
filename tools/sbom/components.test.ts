import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, test } from 'vitest';

import manifest from '../../package.json' with { type: 'json' };
import { audit, readReport } from './audit.ts';
import { type Bom, importedBy, shippedBom, wholeBom } from './bom.ts';
import { explained, isAllowed, checkLicences } from './licences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('main.ts', import.meta.url));

async function run(
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(process.execPath, [script, ...args], options).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

let whole: Bom;
let shipped: Bom;
beforeAll(async () => {
  whole = await wholeBom(root);
  shipped = shippedBom(whole, await importedBy(`${root}console/src`));
});

const namesOf = ({ components }: Bom): readonly string[] => components.map(({ name }) => name);

describe('what is shipped', () => {
  test('is what Salus needs to run, on every platform, with what that needs', () => {
    const names = namesOf(shipped);
    const { dependencies, optionalDependencies } = manifest;
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(dependencies), ...Object.keys(optionalDependencies)]),
    );
    // Of fastify, pg and pino.
    expect(names).toEqual(expect.arrayContaining(['avvio', 'pg-protocol', 'sonic-boom']));
  });

  test('is what the console is built of, too, and nothing that only tests and tools need', () => {
    const names = namesOf(shipped);
    const ofConsole = [
      'react',
      'scheduler',
      'uplot',
      'openapi-fetch',
      '@fontsource-variable/inter',
    ];
    expect(names).toEqual(expect.arrayContaining(ofConsole));
    for (const name of ['vitest', 'vite', 'typescript', '@duckdb/node-api', 'svix'])
      expect(names).not.toContain(name);
    for (const { properties = [] } of shipped.components)
      expect(properties.map(({ name }) => name)).not.toContain('cdx:npm:package:development');
  });

  test('is told as CycloneDX, each package with its version, its address and its hash', async () => {
    const { code, stdout } = await run('sbom');
    const bom = JSON.parse(stdout) as Bom;
    expect(code).toBe(0);
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/u) as string,
      metadata: { component: { name: 'salus', version: manifest.version } },
    });
    const refs = new Set(bom.components.map((each) => each['bom-ref']));
    for (const { purl, version, ...each } of bom.components) {
      expect(purl).toMatch(/^pkg:npm\//u);
      expect(purl.endsWith(`@${version}`)).toBe(true);
      expect(each).toHaveProperty(['hashes', 0, 'content']);
    }
    for (const { dependsOn = [] } of bom.dependencies)
      for (const ref of dependsOn) expect(refs).toContain(ref);
    expect(refs.size).toBe(shipped.components.length);
  });

  test('is a part of everything that the lock file names', async () => {
    const { stdout } = await run('sbom', '--all');
    expect(namesOf(JSON.parse(stdout) as Bom)).toContain('vitest');
  });
});

describe('licences', () => {
  test('are all of a kind that may be shipped, or explained', async () => {
    const { code, stdout, stderr } = await run('licences');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^kysely \S+ {2}MIT$/mu);
    expect(stdout.trim().split('\n')).toHaveLength(shipped.components.length);
  });

  test('that are explained are of packages that are shipped', () => {
    expect(namesOf(shipped)).toEqual(expect.arrayContaining(Object.keys(explained)));
  });

  test('go along as texts', async () => {
    const { stdout } = await run('licences', '--texts');
    expect(stdout).toMatch(/^fastify \S+\n\nMIT License/mu);
  });

  test.each([
    ['MIT', true],
    ['Apache-2.0 AND MIT', true],
    ['(GPL-3.0-only OR MIT)', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['none stated', false],
  ])('%s may be shipped: %s', (expression, isFit) => {
    expect(isAllowed(expression)).toBe(isFit);
  });

  test('a package under another licence is not fit, nor one that states none', () => {
    const [first] = shipped.components;
    if (first === undefined) throw new Error('nothing is shipped');
    const components = [
      { ...first, name: 'a', licenses: [{ license: { id: 'SSPL-1.0' } }] },
      { ...first, name: 'b', licenses: [] },
    ];
    expect(checkLicences({ ...shipped, components }).map(({ isFit }) => isFit)).toEqual([
      false,
      false,
    ]);
  });
});

describe('known weaknesses', () => {
  const answering = async (stdout: string): Promise<[number, readonly string[]]> => {
    const folder = await mkdtemp(join(tmpdir(), 'salus-audit-'));
    const before = process.env['PATH'];
    try {
      await writeFile(join(folder, 'answer'), stdout);
      await writeFile(join(folder, 'npm'), `#!/bin/sh\ncat '${folder}/answer'\nexit 1\n`, {
        mode: 0o755,
      });
      process.env['PATH'] = `${folder}:${before}`;
      const lines: string[] = [];
      return [await audit(root, (line) => lines.push(line)), lines];
    } finally {
      process.env['PATH'] = before;
      await rm(folder, { recursive: true });
    }
  };

  test('that are high fail, and those that are not do not', async () => {
    const low = { severity: 'moderate', range: '<2', isDirect: false };
    const report = { auditReportVersion: 2, vulnerabilities: { a: low } };
    expect(await answering(JSON.stringify(report))).toEqual([
      0,
      ['no known weakness that is high or critical'],
    ]);
    const high = { ...report, vulnerabilities: { a: low, b: { ...low, severity: 'high' } } };
    expect(await answering(JSON.stringify(high))).toEqual([1, ['b <2: high']]);
  });

  test.each(['', 'no network', '{"message":"405 Method Not Allowed","statusCode":405}'])(
    'are left out, by name, where the registry says nothing of them: %s',
    async (answer) => {
      expect(readReport(answer)).toBeNull();
      expect(await answering(answer)).toEqual([
        0,
        ['left out: the registry could not be asked for known weaknesses'],
      ]);
    },
  );
});

test('an unknown command or flag is told what there is', async () => {
  expect(await run('sbom', '--everything')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run -s sbom') as string,
  });
});
