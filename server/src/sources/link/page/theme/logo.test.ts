import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openOutboundHttp } from '#kernel/network/fetch.ts';

import { fetchPicture } from './logo.ts';

const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(100)]);
const bodies = new Map<string, Buffer | string>([
  ['/logo.png', png],
  ['/logo.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['/logo.gif', 'GIF89a and more'],
  ['/logo.webp', 'RIFF1234WEBPVP8 '],
  ['/logo.svg', '<?xml version="1.0"?>\n<!-- ours --><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['/page.html', '<!doctype html><script>alert(1)</script><svg></svg>'],
  ['/empty', ''],
  ['/large.png', Buffer.concat([png, Buffer.alloc(300 * 1024)])],
]);

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  if (request.url === '/moved') response.writeHead(302, { location: '/logo.png' });
  else response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'image/png' });
  response.end(body);
});
const [near, guarded] = [true, false].map((allowPrivate) => openOutboundHttp({ allowPrivate }));
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([near?.close(), guarded?.close()]);
  await new Promise((resolve) => server.close(resolve));
});

const fetched = async (path: string) => near && fetchPicture(near, `${address}${path}`);

test('a logo is a picture by its bytes, whatever its server says of it', async () => {
  const types = await Promise.all(
    [...bodies.keys()].map(async (path) => (await fetched(path))?.type),
  );
  expect(types).toEqual([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/svg+xml',
    undefined,
    undefined,
    undefined,
  ]);
  expect((await fetched('/logo.png'))?.body).toEqual(png);
});

test('what is not there, is led elsewhere or is in a private network is no logo', async () => {
  for (const path of ['/absent', '/moved']) expect(await fetched(path)).toBeUndefined();
  expect(guarded && (await fetchPicture(guarded, `${address}/logo.png`))).toBeUndefined();
});
