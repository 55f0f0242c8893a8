import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { folder as pythonClient, python } from '../../../clients/python/tests/find-python.ts';
import { createDatabase, urlOf } from '../harness/postgres.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let server: SalusProcess;
let settings: Record<string, string>;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-quickstart-'));
  const client = path.join(folder, 'node_modules/@salus/client');
  await run(process.execPath, [path.join(root, 'tools/build-client.mjs'), client]);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  database = await createDatabase();
  settings = { SALUS_DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database) };
  server = await startSalus(settings);
  environment = {
    ...process.env,
    SALUS_URL: server.url,
    SALUS_TEAM_KEY: /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '',
    PYTHONPATH: pythonClient,
    PYTHONDONTWRITEBYTECODE: '1',
  };
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (page: string): Promise<string> =>
  readFile(path.join(root, `docs/quickstart/${page}.md`), 'utf8');

/** The only block of a language. */
function blockOf(text: string, language: string): string {
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'gu'))];
  expect([language, blocks.length]).toEqual([language, 1]);
  return blocks[0]?.[1] ?? '';
}

/** The output that the page shows, where … stands for any text. */
const outputOf = (text: string): RegExp => {
  const parts = blockOf(text, 'text').split('…');
  const escaped = parts.map((part) => part.replaceAll(/[{}[\]().*+?^$|\\]/gu, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.+')}$`, 'u');
};

const languages = [
  { name: 'TypeScript', language: 'ts', program: process.execPath, isThere: true },
  {
    name: 'Python',
    language: 'python',
    program: python ?? 'python3',
    isThere: python !== undefined,
  },
] as const;
const cases = ['wearables', 'labs', 'clinic'].flatMap((page) =>
  languages.map((each) => ({ page, ...each })),
);

describe('a quickstart', () => {
  it.for(cases)(
    '$page prints what the page shows, in $name',
    async ({ page, language, program, isThere }, { skip }) => {
      if (!isThere) skip('not run: no Python 3.11 with httpx is there');
      const text = await read(page);
      const file = path.join(folder, `${page}.${language === 'ts' ? 'ts' : 'py'}`);
      await writeFile(file, blockOf(text, language));
      const { stdout } = await run(program, [file], { cwd: folder, env: environment });
      expect(stdout).toMatch(outputOf(text));
    },
  );

  it.for(languages)(
    'stores a webhook once in a warehouse, in $name',
    async ({ language, program, isThere }, { skip }) => {
      if (!isThere) skip('not run: no Python 3.11 with httpx is there');
      const text = await read('warehouse');
      const port = String(await freePort());
      const added = await runSalus(
        ['webhooks', 'add', `http://127.0.0.1:${port}/hook`, '--event', 'daily.data.*'],
        settings,
      );
      const secret = /whsec_\S+/u.exec(added.stdout)?.[0] ?? '';
      const file = path.join(folder, `warehouse.${language === 'ts' ? 'ts' : 'py'}`);
      await writeFile(file, blockOf(text, language).replace('9080', port));
      const receiver = spawn(program, [file], {
        cwd: folder,
        env: { ...environment, WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        await listening(Number(port));
        const send = [...text.matchAll(/```sh\n([\s\S]*?)```/gu)].at(-1)?.[1] ?? '';
        // Each program has a user of its own.
        await run('bash', ['-euc', send.replaceAll('warehouse-1', `warehouse-${language}`)], {
          env: environment,
        });
        let output = '';
        for await (const chunk of receiver.stdout) {
          output += String(chunk);
          if (output.endsWith('\n')) break;
        }
        expect(output).toMatch(outputOf(text));
      } finally {
        receiver.kill();
        await once(receiver, 'close');
      }
    },
  );

  it('has programs that are strict TypeScript', async () => {
    const files = await Promise.all(
      ['wearables', 'labs', 'clinic', 'warehouse'].map(async (page) => {
        const file = path.join(folder, `strict-${page}.ts`);
        await writeFile(file, blockOf(await read(page), 'ts'));
        return file;
      }),
    );
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
    const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, ...flags, ...types, ...files], {
      cwd: folder,
    }).catch((error: unknown) => ({ stdout: String(Object(error).stdout) }));
    expect(stdout).toBe('');
  });
});

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** Resolves once a server accepts connections on the port. */
async function listening(port: number): Promise<void> {
  const check = `until (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null; do sleep 0.05; done`;
  await run('bash', ['-c', check], { timeout: 20_000 });
}
