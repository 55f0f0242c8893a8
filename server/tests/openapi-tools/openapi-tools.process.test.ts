import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ensureInstalled } from '../../../tools/install.mjs';

const root = path.join(import.meta.dirname, '../../..');
const served = path.join(root, 'docs/openapi.json');
/** Each tool takes seconds on an idle machine. */
const patient = { timeout: 300_000 };

const missing: string | null = await ensureInstalled(import.meta.dirname).then(
  () => null,
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
);
if (missing !== null) console.log(`Left out: linters and generators over openapi.json. ${missing}`);

describe.skipIf(missing !== null)('docs/openapi.json', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-openapi-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  /** Runs a tool in the temporary folder. Returns its output, whatever its exit code. */
  const run = async (tool: string, args: readonly string[]): Promise<string> => {
    const offline = {
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      CI: 'true',
    };
    const { stdout } = await promisify(execFile)(tool, args, {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        ...offline,
        PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
      },
    }).catch((error: unknown) => ({ stdout: `${Object(error).stdout}${Object(error).stderr}` }));
    return stdout;
  };
  const installed = (name: string): string =>
    path.join(import.meta.dirname, 'node_modules/.bin', name);

  /** Compiles generated TypeScript. Returns the errors of the compiler. */
  const compile = async (generated: string): Promise<string> => {
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      lib: ['es2023', 'dom', 'dom.iterable'],
    };
    const project = path.join(folder, `tsconfig.${generated}.json`);
    await writeFile(project, JSON.stringify({ compilerOptions, include: [generated] }));
    return run(process.execPath, [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      project,
    ]);
  };

  test('has no error by Spectral, and every example is valid', patient, async () => {
    const rules = path.join(folder, 'spectral.yaml');
    await writeFile(rules, 'extends: ["spectral:oas"]\n');

    const output = await run(installed('spectral'), [
      'lint',
      `--ruleset=${rules}`,
      '--format=json',
      '--quiet',
      served,
    ]);

    const found = JSON.parse(output) as readonly {
      readonly code: string;
      readonly path: unknown;
    }[];
    // The summary of these says it all.
    const others = found.filter(({ code }) => code !== 'operation-description');
    expect(others.map((each) => [each.code, each.path])).toEqual([]);
  });

  test('has no error by Redocly', patient, async () => {
    const output = await run(installed('redocly'), [
      'lint',
      '--format=json',
      '--max-problems=10000',
      served,
    ]);

    const { totals, problems } = JSON.parse(output) as {
      readonly totals: { readonly errors: number };
      readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
    };
    expect(totals.errors).toBe(0);
    // The contract has the paths /v2/user/{user_id}/info and /v2/user/resolve/{client_user_id}.
    const others = problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths');
    expect(others).toEqual([]);
  });

  test.for([
    {
      generator: 'openapi-typescript',
      args: [served, '--output', 'types/openapi.ts'],
      generated: 'types',
    },
    {
      generator: 'openapi-ts',
      args: ['--input', served, '--output', 'hey-api', '--no-log-file'],
      generated: 'hey-api',
    },
    {
      generator: 'orval',
      args: ['--input', served, '--output', 'orval/salus.ts', '--client', 'fetch'],
      generated: 'orval',
    },
  ])(
    '$generator makes strict TypeScript of it',
    patient,
    async ({ generator, args, generated }) => {
      const output = await run(installed(generator), args);

      const names = await run('find', [generated, '-name', '*.ts']);
      expect(names, output).toMatch(/\.ts$/mu);
      expect(await compile(generated)).toBe('');
    },
  );

  test('the compiler sees a fault in generated code', patient, async () => {
    await run('mkdir', ['faulty']);
    await writeFile(path.join(folder, 'faulty/index.ts'), 'export const value: string = 1;\n');
    expect(await compile('faulty')).toContain('TS2322');
  });
});
