import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { testSite } from '../../../tests/harness/keys-only.ts';
import { LongLivedRequests } from './long-lived-requests.ts';
import { type RequestContext, clientOf } from './request-context.ts';

const watch = new LongLivedRequests();
let isLetIn = true;
let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

/** A server that hands out whom it serves. */
async function listen(): Promise<{
  readonly url: string;
  readonly served: Promise<{ readonly client: RequestContext; readonly response: ServerResponse }>;
}> {
  const opened = createServer();
  server = opened;
  const served = once(opened, 'request').then(([request, response]) => ({
    client: clientOf(request, response, {
      site: testSite,
      watch: () => watch.begin(async () => isLetIn),
      lasts: () => {},
    }),
    response: response as ServerResponse,
  }));
  opened.listen(0, '127.0.0.1');
  await once(opened, 'listening');
  const { port } = opened.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, served };
}

it('a client that leaves before its answer is gone', async () => {
  const { url, served } = await listen();
  const request = get(url, { headers: { accept: 'text/plain' } });
  request.on('error', () => {});
  const { client } = await served;
  const gone = client.disconnectSignal();
  expect([client.accept, gone.aborted]).toEqual(['text/plain', false]);
  const aborted = once(gone, 'abort');
  request.destroy();
  await aborted;
  expect(gone.aborted).toBe(true);
});

it('a client that has its answer was never gone', async () => {
  const { url, served } = await listen();
  const request = get(url);
  const { client, response } = await served;
  const gone = client.disconnectSignal();
  response.end('done');
  const [answer] = await once(request, 'response');
  answer.resume();
  await Promise.all([once(answer, 'end'), response.closed ? null : once(response, 'close')]);
  expect([client.accept, gone.aborted]).toEqual([null, false]);
});

it('a client that would not be let in any more is shut out of what lasts, and of nothing else', async () => {
  const { url, served } = await listen();
  get(url).on('error', () => {});
  const { client } = await served;
  const [gone, shutOut] = [client.disconnectSignal(), client.revocationSignal()];
  await watch.recheckCredentials();
  expect(shutOut.aborted).toBe(false);
  isLetIn = false;
  await watch.recheckCredentials();
  expect([shutOut.aborted, gone.aborted]).toEqual([true, false]);
});
