import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { request } from 'undici';
import { expect, test } from 'vitest';

/** A server of its own process, each of whose paths fails in another way that nothing handles. */
const program = `
import { createGunzip } from 'node:zlib';
import { createListener } from '${import.meta.dirname}/listener.ts';
import { surviveRequestErrors, trackRequest } from '${import.meta.dirname}/connection-errors.ts';

const write = (fields, message) => process.stdout.write(JSON.stringify({ message, id: fields.request_id, name: fields.error.name }) + '\\n');
surviveRequestErrors({ error: write, flush: () => {} });
const fail = () => { throw new RangeError('it fails'); };
const failures = {
  '/at-once': fail,
  // A timer that fails is what is tried.
  '/timer': () => setTimeout(fail, 1),
  '/next-tick': () => process.nextTick(fail),
  '/microtask': () => queueMicrotask(fail),
  '/rejection': async () => fail(),
  '/data': (incoming) => incoming.on('data', fail),
  '/end': (incoming) => incoming.resume().on('end', fail),
  '/stream': (incoming) => void incoming.pipe(createGunzip()),
};
const server = createListener(
  (incoming, response) => {
    trackRequest('request of ' + incoming.url);
    const failure = failures[incoming.url];
    if (failure === undefined) incoming.resume().on('end', () => response.end('served'));
    else failure(incoming);
  },
  { requestTimeoutMs: 30_000, tls: null },
);
server.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + '\\n'));
process.once('SIGHUP', () => setImmediate(fail));
`;

type Line = { readonly message: string; readonly id?: string; readonly name: string };

async function start() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  const listening = Promise.withResolvers<string>();
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = `${rest}${String(chunk)}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    if (lines[0] !== undefined) listening.resolve(lines[0]);
  });
  const closed = once(child, 'close');
  const url = `http://127.0.0.1:${await listening.promise}`;
  return {
    url,
    child,
    closed,
    logged: () => lines.slice(1).map((line) => JSON.parse(line) as Line),
  };
}

const ways = [
  '/at-once',
  '/timer',
  '/next-tick',
  '/microtask',
  '/rejection',
  '/data',
  '/end',
  '/stream',
];

test('an unhandled error of a request closes its connection, is logged, and the process serves on', async () => {
  const { url, child, closed, logged } = await start();
  for (const path of ways) {
    const sent = request(`${url}${path}`, { method: 'POST', body: 'x'.repeat(100_000) });
    await expect(sent, path).rejects.toThrow(/closed|ECONNRESET/u);
    const next = await request(`${url}/next`, { method: 'POST', body: 'x' });
    expect([path, await next.body.text()]).toEqual([path, 'served']);
  }
  child.kill('SIGKILL');
  await closed;
  expect(logged().map(({ id }) => id)).toEqual(ways.map((path) => `request of ${path}`));
});

test('an unhandled error of anything else is logged and ends the process', async () => {
  const { child, closed, logged } = await start();
  child.kill('SIGHUP');
  expect(await closed).toEqual([1, null]);
  expect(logged()).toEqual([
    { message: 'an unhandled error ends the process', name: 'RangeError' },
  ]);
});
