import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { bodyBytesMax } from './http.ts';

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  ({ user_id: userId } = await app.newUser(team));
});
afterAll(async () => app.close());

const send = async (
  path: string,
  body: AsyncIterable<Uint8Array> | Buffer,
  coding: string,
): Promise<{ status: number; accepted: unknown; body: unknown }> => {
  const answer = await request(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'x-salus-api-key': team.key,
      'content-type': 'application/json',
      'content-encoding': coding,
    },
    body: Buffer.isBuffer(body) ? body : Readable.from(body),
  });
  return {
    status: answer.statusCode,
    accepted: answer.headers['accept-encoding'],
    body: await answer.body.json(),
  };
};

const push = (count: number, resource = 'heartrate'): [string, Buffer] => [
  `/v2/timeseries/${userId}/${resource}`,
  Buffer.from(
    JSON.stringify({
      provider: 'apple_health_kit',
      stage: 'daily',
      data: Array.from({ length: count }, (_, index) => ({
        timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
        value: 60 + (index % 40),
        unit: 'bpm',
      })),
    }),
  ),
];

describe('a body that comes compressed', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('as %s is read as if it came plain', async (coding, compress) => {
    const clientUserId = createHash('sha256').update(coding).digest('hex');
    const plain = Buffer.from(JSON.stringify({ client_user_id: clientUserId }));
    const made = await send('/v2/user', compress(plain), coding);
    expect(made).toMatchObject({ status: 200, body: { client_user_id: clientUserId } });
  });

  it('carries samples, by whichever way they are read', async () => {
    const [path, plain] = push(10_000);
    expect(await send(path, gzipSync(plain), 'gzip')).toMatchObject({ status: 200 });
    const { body } = await app.request<{ groups: Record<string, { data: unknown[] }[]> }>(
      'GET',
      `/v2/timeseries/${userId}/heartrate/grouped`,
      { key: team.key, query: { start_date: '2026-01-01', end_date: '2026-01-02' } },
    );
    expect(
      Object.values(body.groups).flatMap((groups) => groups.flatMap(({ data }) => data)),
    ).toHaveLength(10_000);
  });

  it('in pieces of no stated length, too', async () => {
    const [path, plain] = push(1);
    const { status } = await send(path, pieces(gzipSync(plain), 7), 'gzip');
    expect(status).toBe(200);
  });

  it.each([
    ['cut', (whole: Buffer) => whole.subarray(0, -9)],
    ['followed by something else', (whole: Buffer) => Buffer.concat([whole, Buffer.from('more')])],
    ['no such thing at all', () => randomBytes(100)],
    [
      'broken in the middle',
      (whole: Buffer) =>
        Buffer.concat([whole.subarray(0, 40), randomBytes(40), whole.subarray(80)]),
    ],
  ])('and is %s is refused, and nothing is stored', async (_, change) => {
    const [path, plain] = push(50, 'steps');
    const answer = await send(path, change(gzipSync(plain)), 'gzip');
    expect(answer.status).toBe(400);
    const read = await app.request<{ groups: object }>('GET', `${path}/grouped`, {
      key: team.key,
      query: { start_date: '2026-01-01', end_date: '2026-01-02' },
    });
    expect(read.body.groups).toEqual({});
  });

  it.each(['compress', 'gzip, br', 'constructor'])(
    'in the coding %s is refused, with those that there are',
    async (coding) => {
      expect(await send('/v2/user', gzipSync('{}'), coding)).toMatchObject({
        status: 415,
        accepted: 'gzip, deflate, br, zstd',
      });
    },
  );

  it('is refused before it is inflated, from whoever has no key', async () => {
    const { statusCode, body } = await request(`${app.baseUrl}/v2/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: randomBytes(64),
    });
    await body.dump();
    expect(statusCode).toBe(401);
  });
});

describe('a broken body that no operation reads', () => {
  const unhandled: unknown[] = [];
  const collect = (error: unknown): number => unhandled.push(error);
  beforeAll(() => process.on('uncaughtException', collect));
  afterAll(() => process.off('uncaughtException', collect));

  it.each(
    ['gzip', 'x-gzip', 'deflate', 'br', 'zstd'].flatMap((coding) =>
      (
        [
          ['GET', '/healthz', 200],
          ['HEAD', '/healthz', 200],
          ['OPTIONS', '/v2/user', 405],
          ['GET', '/v2/user', 401],
          ['POST', '/healthz', 405],
          ['POST', '/no/such/address', 404],
          ['PATCH', '/', 405],
        ] as const
      ).map(([method, path, status]) => [coding, method, path, status] as const),
    ),
  )('as %s of %s %s is answered, and the process lives', async (coding, method, path, status) => {
    for (const body of [Buffer.from('xxxx'), randomBytes(200_000)]) {
      const answer = await request(`${app.baseUrl}${path}`, {
        method,
        headers: { 'content-encoding': coding, 'content-type': 'text/plain' },
        body,
      });
      await answer.body.dump();
      expect(answer.statusCode).toBe(status);
      expect((await request(`${app.baseUrl}/healthz`)).statusCode).toBe(200);
    }
    expect(unhandled).toEqual([]);
  });
});

describe('a bomb', () => {
  it('is refused once more than the limit came out of it', async () => {
    // White space by chance, repeated beyond what gzip looks back: it inflates to eight times its size.
    const chance = Buffer.from(randomBytes(2 ** 16).map((byte) => (byte % 2 === 0 ? 0x20 : 0x0a)));
    const space = Buffer.alloc(bodyBytesMax - 1, chance);
    const beyond = gzipSync(Buffer.concat([Buffer.from('{}'), space]));
    expect(await send('/v2/user', beyond, 'gzip')).toMatchObject({ status: 413 });
    const atTheLimit = gzipSync(Buffer.concat([Buffer.from('{}'), space.subarray(1)]));
    expect((await send('/v2/user', atTheLimit, 'gzip')).status).toBe(422);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('of %s is refused at its first mebibyte', async (coding, compress) => {
    const bomb = compress(Buffer.alloc(2 * 2 ** 20, ' '));
    expect(await send('/v2/user', bomb, coding)).toMatchObject({ status: 413 });
    const small = compress(Buffer.from(`{}${' '.repeat(2 ** 20 - 64 * 1024)}`));
    expect((await send('/v2/user', small, coding)).status).toBe(422);
  });

  it('of ten gigabytes takes no more than its first megabytes', async () => {
    const member = gzipSync(Buffer.alloc(11 * 2 ** 20), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 930 }, () => member));
    const { user, system } = process.cpuUsage();
    expect(await send('/v2/user', bomb, 'gzip')).toMatchObject({ status: 413 });
    const used = process.cpuUsage({ user, system });
    // To inflate it takes more than ten seconds of the processor.
    expect((used.user + used.system) / 1e6).toBeLessThan(2);
  });
});

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
