import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signatureHeaders } from '../../../server/src/webhooks/sending/signature.ts';
import { openTestApp, type TestApp } from '../../../server/tests/harness/app.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
const sizeMax = 15_500;

let app: TestApp;
let project: string;
let folder: string;
let packed: { readonly name: string; readonly files: readonly { readonly path: string }[] };
/** Packed, and installed of its file into a project that has nothing else. */
beforeAll(async () => {
  app = await openTestApp();
  project = await mkdtemp(path.join(tmpdir(), 'salus-client-'));
  folder = path.join(project, 'node_modules/@salus/client');
  const built = path.join(project, 'built');
  await run(process.execPath, [path.join(root, 'tools/build-client.mjs'), built]);
  const to = ['--pack-destination', project];
  const { stdout } = await run('npm', ['pack', '--json', '--offline', ...to], { cwd: built });
  const [file] = JSON.parse(stdout) as (typeof packed & { readonly filename: string })[];
  if (file === undefined) throw new Error(`nothing was packed: ${stdout}`);
  packed = file;
  await writeFile(path.join(project, 'package.json'), '{ "private": true }');
  const quiet = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quiet, path.join(project, file.filename)], { cwd: project });
});
afterAll(async () => {
  await app.close();
  await rm(project, { recursive: true });
});

/** What the package is for: this Node, and older ones that `npm test` installs beside. */
const nodes = [20, 22, Number.parseInt(process.versions.node, 10)].map((major) => {
  const older = path.join(root, `clients/typescript/nodes/node_modules/node-${major}/bin/node`);
  const file = major < 26 ? older : process.execPath;
  return { file, major, isThere: existsSync(file) };
});

/** The README's programs, one behind the other as one module. */
async function readmeProgram(): Promise<string> {
  const text = await readFile(path.join(folder, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/```js\n([\s\S]*?)```/gu)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(5);
  return blocks.join('\n');
}

describe('the package', () => {
  it('is packed with its code, its types, its licence, and nothing else', () => {
    expect(packed.name).toBe('@salus/client');
    const files = packed.files.map((each) => each.path);
    const others = files.filter(
      (file) => !/^dist\/(?:generated\/)?[a-z]+\.(?:js|d\.ts)$/u.test(file),
    );
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
  });

  it('has at most 15.5 kB of code, compressed', async () => {
    const files = globSync('dist/**/*.js', { cwd: folder }).toSorted();
    const code = await Promise.all(files.map(async (file) => readFile(path.join(folder, file))));
    const { length } = gzipSync(Buffer.concat(code), { level: 9 });
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThanOrEqual(sizeMax);
  });

  it('needs nothing of Node: any runtime with fetch has what it calls', async () => {
    for (const file of globSync('dist/**/*.js', { cwd: folder })) {
      const code = await readFile(path.join(folder, file), 'utf8');
      const imports = [...code.matchAll(/from '([^']+)'/gu)].map(([, from = '']) => from);
      expect(imports.filter((from) => !/^\.{1,2}\/[\w/]+\.js$/u.test(from))).toEqual([]);
      expect(code).not.toMatch(/\b(?:process|Buffer|require)\b[.(]/u);
    }
  });

  it('gives its types to who compiles against it', async () => {
    const file = path.join(project, 'typed.mts');
    await writeFile(
      file,
      `import { createClient, verifyWebhook } from '@salus/client';
const salus = createClient({ baseUrl: '' });
const user: { user_id: string } = await salus.getUser({ user_id: '' });
const [series] = await salus.columns.getNoteGrouped({ user_id: user.user_id, start_date: '' });
const notes: readonly string[] | undefined = series?.columns.value;
const times: Float64Array | undefined = series?.columns.timestamp;
const { event } = await verifyWebhook({ secret: '', headers: {}, body: '' });
if (event.event_type === 'daily.data.heartrate.created') event.data.data satisfies object[];
for await (const { data } of salus.streams.streamEvents({})) {
  const { body } = data;
  if (body.event_type === 'labtest.order.created') body.data.order_transaction satisfies object | null;
  // @ts-expect-error -- no event has this type
  if (body.event_type === 'nothing') break;
}
// @ts-expect-error -- the id of the user is required
await salus.getUser({});
// @ts-expect-error -- no operation has this name
salus.getNothing;
export { notes, times };
`,
    );
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    const { stdout } = await run(
      process.execPath,
      [tsc, ...flags, '--lib', 'es2022,dom', '--types', '', file],
      { cwd: project },
    ).catch((error: unknown) => ({ stdout: String(Object(error).stdout) }));
    expect(stdout).toBe('');
  });

  it.for(nodes)(
    'runs the programs of its README in Node $major',
    async ({ file, isThere, major }, { skip }) => {
      if (!isThere)
        skip(
          `not run: needs the Node ${major} of clients/typescript/nodes, which npm test installs`,
        );
      const version = await run(file, ['-p', 'process.versions.node']);
      expect(version.stdout).toMatch(new RegExp(`^${major}\\.`, 'u'));
      const { key } = await app.newTeam();
      const secret = Buffer.alloc(32, 5);
      const body = Buffer.from('{"event_type":"labtest.order.created"}');
      const headers = signatureHeaders({ id: 'msg_1', body }, [secret], new Date());
      const program = path.join(project, 'readme.mjs');
      const request = `new Request('http://x', { method: 'POST', body, headers: ${JSON.stringify(headers)} })`;
      await writeFile(
        program,
        `${await readmeProgram()}
for (const body of [${JSON.stringify(body.toString())}, '{}'])
  console.log((await receive(${request})).status);
`,
      );
      const { stdout } = await run(file, [program], {
        env: {
          SALUS_URL: app.baseUrl,
          SALUS_TEAM_KEY: key,
          WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
        },
      });
      expect(stdout.trim().split('\n')).toEqual([
        'patient-42',
        '1',
        'oura 2 2026-11-20T06:01:00.000Z 61',
        expect.stringMatching(/ daily\.data\.heartrate\.created$/u),
        expect.stringMatching(/^gone .+/u),
        'msg_1 labtest.order.created',
        '204',
        '400',
      ]);
    },
  );
});
