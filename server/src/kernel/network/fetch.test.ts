import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, isIPv6, type Socket } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { certificates } from '../../../tests/harness/certificates.ts';
import { openOutboundHttp, type OutboundHttp, type OutboundRequest } from './fetch.ts';
import { ssrfPolicy } from './ssrf-policy.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Receiver = { readonly server: Server; readonly url: URL; readonly sockets: Set<Socket> };

/** A server on loopback; every socket it ever accepted stays in `sockets`. */
async function listen(answer: RequestListener): Promise<Receiver> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { server, url: new URL(`http://127.0.0.1:${port}/hook?a=1`), sockets };
}

function open(options: Partial<Parameters<typeof openOutboundHttp>[0]> = {}): OutboundHttp {
  const http = openOutboundHttp({ allowPrivate: true, ...options });
  closers.push(async () => http.close());
  return http;
}

function post(url: URL, options: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    method: 'POST',
    url,
    headers: {},
    body: 'hello',
    timeoutMs: 5000,
    responseBytesMax: 1024,
    ...options,
  };
}

/** A name whose addresses are others each time. */
function rebinding(answers: string[][]): typeof lookup {
  const answer: unknown = (
    _name: string,
    _options: unknown,
    callback: (error: null, addresses: readonly object[]) => void,
  ): void => {
    const addresses = answers.shift() ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  };
  return answer as typeof lookup;
}

describe('the address policy', () => {
  const closedToAll = [
    '0.0.0.0',
    '0.1.2.3',
    '100.100.100.200',
    '169.254.0.1',
    '169.254.169.254',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::2',
    '::7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:0.0.0.0',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '3fff::1',
    '5f00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    'not an address',
    '',
  ];
  const internal = [
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fd12:3456::1',
  ];
  const permitted = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '192.169.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ];

  test.each(closedToAll)('never reaches %s', (address) => {
    expect(ssrfPolicy({ allowPrivate: false })(address)).toBe(false);
    expect(ssrfPolicy({ allowPrivate: true })(address)).toBe(false);
  });
  test.each(internal)('reaches %s only where private networks are allowed', (address) => {
    expect(ssrfPolicy({ allowPrivate: false })(address)).toBe(false);
    expect(ssrfPolicy({ allowPrivate: true })(address)).toBe(true);
  });
  test.each(permitted)('reaches %s', (address) => {
    expect(ssrfPolicy({ allowPrivate: false })(address)).toBe(true);
  });

  test('a network that the operator names is reached, its neighbours are not', () => {
    const isAllowed = ssrfPolicy({
      allowPrivate: false,
      allowedNetworks: ['10.1.0.0/16', 'fd12::/32', '169.254.7.0/24'],
    });
    expect(['10.1.255.1', '::ffff:10.1.0.1', 'fd12::9', '169.254.7.1'].map(isAllowed)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', 'fd13::9', '169.254.8.1'].map(isAllowed)).toEqual([false, false, false]);
  });

  test.each(['10.1.0.0', '10.1.0.0/', 'example.com/8', '10.1.0.0/x'])(
    'a network that cannot be read (%s) is refused at once',
    (network) => {
      expect(() => ssrfPolicy({ allowPrivate: false, allowedNetworks: [network] })).toThrow(
        'is not a network',
      );
    },
  );
});

describe('a guarded client', () => {
  /** Every spelling leads to the receiver's port on loopback, or to another closed address. */
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.0.0.1',
    'localhost',
    'LOCALHOST',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ];
  test.each(spellings)('does not connect to http://%s', async (host) => {
    const receiver = await listen((_request, response) => response.end());
    const http = open({ allowPrivate: false });
    const url = new URL(`http://${host}:${receiver.url.port}/`);
    await expect(http.send(post(url))).rejects.toMatchObject({ failure: 'blocked_address' });
    expect(receiver.sockets.size).toBe(0);
  });

  test('judges https addresses as well', async () => {
    const http = open({ allowPrivate: false });
    const request = post(new URL('https://127.0.0.1:1/'));
    await expect(http.send(request)).rejects.toMatchObject({ failure: 'blocked_address' });
  });

  test('reaches a name that resolves to an allowed address', async () => {
    const receiver = await listen((_request, response) => response.end('here'));
    const url = new URL(`http://localhost:${receiver.url.port}/`);
    const http = open({ allowPrivate: false, allowedNetworks: ['127.0.0.0/8'] });
    expect((await http.send(post(url))).status).toBe(200);
  });

  test('asks for the address of a name each time, and connects to no other than it judged', async () => {
    const receiver = await listen((_request, response) => {
      response.writeHead(200, { connection: 'close' }).end();
    });
    const answers = [['10.0.0.1', '127.0.0.1'], ['10.0.0.1'], ['169.254.169.254', '::1']];
    const http = open({
      allowPrivate: false,
      allowedNetworks: ['127.0.0.0/8'],
      lookup: rebinding(answers),
    });
    const url = new URL(`http://rebound.example:${receiver.url.port}/`);
    expect((await http.send(post(url))).status).toBe(200);
    for (let count = 1; count < 3; count += 1) {
      await expect(http.send(post(url))).rejects.toMatchObject({ failure: 'blocked_address' });
    }
    expect([answers, receiver.sockets.size]).toEqual([[], 1]);
  });

  test('sends what it is given, and answers status, body and Retry-After', async () => {
    const seen: unknown[] = [];
    const receiver = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['x-one'], body]);
        response.writeHead(503, { 'retry-after': '17' }).end('busy');
      });
    });
    const answer = await open().send(post(receiver.url, { headers: { 'x-one': '1' } }));
    expect(answer).toEqual({ status: 503, body: Buffer.from('busy'), retryAfter: '17' });
    expect(seen).toEqual([['POST', '/hook?a=1', '1', 'hello']]);
  });

  test('reads when to come back where the request says, else from Retry-After', async () => {
    const receiver = await listen((_request, response) => {
      response.writeHead(429, { 'retry-after': '17', 'x-limit-reset': '40' }).end();
    });
    const answers = ['x-limit-reset', 'x-other'].map(async (retryAfterField) =>
      open().send({ ...post(receiver.url), retryAfterField }),
    );
    expect((await Promise.all(answers)).map((each) => each.retryAfter)).toEqual(['40', '17']);
  });

  test('takes a redirect as the answer', async () => {
    const paths: (string | undefined)[] = [];
    const receiver = await listen((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await open().send(post(receiver.url))).status).toBe(302);
    expect(paths).toEqual(['/hook?a=1']);
  });

  test('keeps the beginning of a long body, and the connection when the rest is short', async () => {
    const receiver = await listen((_request, response) => response.end('x'.repeat(20_000)));
    const http = open();
    for (let count = 0; count < 10; count += 1) {
      const { body } = await http.send(post(receiver.url, { responseBytesMax: 1000 }));
      expect(body.toString()).toBe('x'.repeat(1000));
    }
    // The next request may be sent a moment before the last connection is known to be free.
    expect(receiver.sockets.size).toBeLessThanOrEqual(2);
  });

  test('answers at once when a body does not end, and drops the connection', async () => {
    const receiver = await listen((_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    });
    const answer = await open().send(post(receiver.url, { responseBytesMax: 10 }));
    expect([answer.status, answer.body.toString()]).toEqual([200, 'xxxxxxxxxx']);
    const [socket] = receiver.sockets;
    if (socket?.closed === false) await new Promise((resolve) => socket.on('close', resolve));
    expect(socket?.closed).toBe(true);
  });

  test('gives up on an answer that does not begin, or does not end, in time', async () => {
    const silent = await listen(() => {});
    const stalling = await listen((_request, response) => response.write('x'));
    const http = open();
    for (const { url } of [silent, stalling]) {
      const sent = http.send(post(url, { timeoutMs: 60 }));
      await expect(sent).rejects.toMatchObject({ failure: 'timeout' });
    }
  });

  test('gives up on an answer that drips byte by byte, however long it goes on', async () => {
    const server = createTcpServer((socket) => {
      const text = `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`;
      let sent = 0;
      // A byte now and then is what is simulated.
      const drip = setInterval(() => socket.write(text.charAt(sent++)), 5);
      socket.on('error', () => {}).on('close', () => clearInterval(drip));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => new Promise((resolve) => server.close(() => resolve())));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const sent = open().send(post(url, { timeoutMs: 100 }));
    await expect(sent).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('never sends what has timed out while it waited for a connection', async () => {
    let requests = 0;
    const held: (() => void)[] = [];
    const receiver = await listen((_request, response) => {
      requests += 1;
      held.push(() => response.end());
    });
    const http = open();
    const isHeld = new Promise<void>((resolve) => {
      receiver.server.on('request', () => requests === 64 && resolve());
    });
    const first = Array.from({ length: 64 }, async () => http.send(post(receiver.url)));
    await isHeld;
    const late = http.send(post(receiver.url, { timeoutMs: 20 }));
    await expect(late).rejects.toMatchObject({ failure: 'timeout' });
    for (const release of held) release();
    await Promise.all(first);
    const next = http.send(post(receiver.url));
    await once(receiver.server, 'request');
    held.at(-1)?.();
    await next;
    expect(requests).toBe(65);
  });

  test('says that nobody listens, or that the other side speaks no TLS', async () => {
    const receiver = await listen((_request, response) => response.end());
    const gone = await listen((_request, response) => response.end());
    await new Promise((resolve) => gone.server.close(resolve));
    const http = open();
    await expect(http.send(post(gone.url))).rejects.toMatchObject({ failure: 'connect' });
    const tls = new URL(`https://127.0.0.1:${receiver.url.port}/`);
    await expect(http.send(post(tls))).rejects.toMatchObject({ failure: 'tls' });
  });

  test.each(['first', 'expired'] as const)(
    'sends nothing to whom its certificate does not prove (%s)',
    async (name) => {
      let requests = 0;
      const server = createTlsServer(certificates[name], (_request, response) => {
        requests += 1;
        response.end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      closers.push(async () => new Promise((resolve) => server.close(() => resolve())));
      const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`);
      await expect(open().send(post(url))).rejects.toMatchObject({
        failure: 'tls',
        message: expect.stringMatching(/SELF_SIGNED|EXPIRED/u),
      });
      expect(requests).toBe(0);
    },
  );

  test('says that a connection broke', async () => {
    const receiver = await listen((request) => request.socket.destroy());
    await expect(open().send(post(receiver.url))).rejects.toMatchObject({ failure: 'other' });
  });

  test('sends over http and https only', async () => {
    const request = post(new URL('ftp://example.com/'));
    await expect(open().send(request)).rejects.toMatchObject({ failure: 'other' });
  });

  test('fails what is in flight when it is closed', async () => {
    const receiver = await listen(() => {});
    const http = openOutboundHttp({ allowPrivate: true });
    const sent = http.send(post(receiver.url));
    const failed = expect(sent).rejects.toMatchObject({ failure: 'other' });
    await once(receiver.server, 'request');
    await http.close();
    await failed;
  });
});
