import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { expectReceivedAsPublished } from '../harness/published-events.ts';
import { openReceiver, type Received } from '../harness/receiver.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
let database: TestDatabase;
let server: SalusProcess;
let guide: string;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-events-'));
  database = await createDatabase();
  server = await startSalus({
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(database),
  });
  receiver = await openReceiver();
  guide = await readFile(path.join(root, 'docs/guides/events.md'), 'utf8');
});
afterAll(async () => {
  expectReceivedAsPublished(receiver.received);
  await receiver.close();
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'gu'))].map(
    ([, block]) => block ?? '',
  );
const printed = (name: string): string =>
  new RegExp(`${name}\\s+(\\S+)`, 'u').exec(server.output.stdout)?.[1] ?? '';

it('the guide to events works line by line', async () => {
  const script = blocks('sh')
    .join('\n')
    .replace('http://127.0.0.1:8080', server.url)
    .replace('https://example.com/hooks/salus', receiver.url)
    .replace('ORG=…', `ORG=${printed('Organisation')}`)
    .replace('MANAGEMENT_KEY=mg_…', `MANAGEMENT_KEY=${printed('Management key')}`)
    // A reader takes a moment; the script waits for what the reader would see.
    .replace(
      'sleep 1',
      'until manage GET "/team/$TEAM/sandbox/webhook_attempt" | grep -q succeeded; do :; done',
    )
    .concat('\necho "SECRET $WEBHOOK_SECRET"');
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: root });
  const answers = [
    /"rate_limit":200,"disabled":false,"filter_types":null,"gzip":true/u,
    /\{"headers":\{"x-region":"us"\},"sensitive":\["authorization"\]\}/u,
    /"event_type":"daily.data.sleep.created","user_id":null,"attempt":1,.*"outcome":"succeeded","status":204/u,
    /"body":\{"event_type":"daily.data.sleep.created","data":\{/u,
    /\{"data":\[\],"next_cursor":null\}/u,
    /\{"queued":1\}\{"queued":0\}\{"queued":0,"next_cursor":null\}/u,
    /"resultType":"matrix"/u,
    /"body":\{"event_type":"daily.data.heartrate.created"/u,
    /\nid: \S+\ndata: \{"id":"msg_/u,
  ];
  for (const answer of answers) expect(stdout).toMatch(answer);
  const secret = /SECRET (\S+)/u.exec(stdout)?.[1] ?? '';
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing arrived');
  expect(first.headers).toMatchObject({ authorization: 'Bearer ours', 'x-region': 'us' });
  // Those of a KiB and more come compressed, which the harness's receiver does not unpack.
  const isPlain = ({ headers }: Received): boolean => headers['content-encoding'] === undefined;
  await receiver.until((received) => received.some(isPlain));
  const plain = receiver.received.find(isPlain);
  if (plain === undefined) throw new Error('everything came compressed');
  await verifiers(secret, plain);
});

/** Every recipe of the guide whose tool is here takes the delivery, and not an altered one. */
async function verifiers(secret: string, received: Received): Promise<void> {
  const recipes = [
    { name: 'verify.ts', language: 'ts', run: [process.execPath] },
    { name: 'verify.py', language: 'python', run: ['python3'] },
    { name: 'verify.go', language: 'go', run: ['go', 'run'] },
    { name: 'verify.sh', language: 'bash', run: ['bash'] },
  ];
  const tried: string[] = [];
  for (const { name, language, run } of recipes) {
    const [text = ''] = blocks(language);
    const file = path.join(folder, name);
    await writeFile(file, text);
    const [tool = '', ...args] = run;
    const verify = async (body: string): Promise<number | null> => {
      const child = spawn(tool, [...args, file], {
        env: {
          ...process.env,
          WEBHOOK_SECRET: secret,
          ID: String(received.headers['webhook-id']),
          TIMESTAMP: String(received.headers['webhook-timestamp']),
          SIGNATURE: String(received.headers['webhook-signature']),
        },
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      const ended = once(child, 'exit');
      child.stdin.on('error', () => {});
      child.stdin.end(body);
      return ((await ended) as [number | null])[0];
    };
    if (!(await isHere(tool))) {
      process.stderr.write(`events guide: ${tool} is not installed, so its recipe was not tried\n`);
      continue;
    }
    expect([name, await verify(received.body)]).toEqual([name, 0]);
    expect([name, await verify(`${received.body} `)]).not.toEqual([name, 0]);
    tried.push(language);
  }
  expect(tried).toEqual(expect.arrayContaining(['ts', 'bash']));
}

async function isHere(tool: string): Promise<boolean> {
  return promisify(execFile)(tool, [tool === 'go' ? 'version' : '--version']).then(
    () => true,
    () => false,
  );
}
