import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

import type { Keys } from '../harness/every-operation.ts';
import type { Dice } from './random.ts';
import type { FuzzedOperation } from './requests.ts';

/** A request as its bytes, which no client library would send. */
export type RawRequest = { readonly name: string; readonly bytes: Buffer };

type Header = readonly [name: string, value: string];
type Body = { readonly headers: readonly Header[]; readonly bytes: Buffer };

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const otherMethods = ['TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH'] as const;
const codings = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity'] as const;
const otherCodings = ['compress', 'gzip, gzip', '', ' ', 'constructor', 'GZIP ', '*'] as const;
const mediaTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/fhir+json',
  'application/json; charset=utf-16',
  'nothing',
  '',
  ';;;',
] as const;

/** Addresses that belong to no operation. */
const absentPaths = [
  '/',
  '/no/such/address',
  '/v2',
  '/v2/',
  '/v2/user/a/b/c/d',
  '/console/none',
  '/docs/none',
  '/fhir/r4/None',
  '/mcp/none',
  '/v2/user/%2e%2e',
  '/%ff',
  '//v2/user',
  '/v2/user?x=%',
  '*',
  'http://other.example/healthz',
  '/.well-known/none',
  '/healthz',
  '/readyz',
  '/metrics',
  `/${'x'.repeat(7000)}`,
] as const;

const oddHeaders: readonly ((dice: Dice) => Header)[] = [
  () => ['expect', '100-continue'],
  () => ['expect', 'the-unexpected'],
  () => ['te', 'trailers, gzip;q=0.5'],
  () => ['trailer', 'x-checksum'],
  () => ['upgrade', 'websocket'],
  () => ['upgrade', 'h2c'],
  () => ['range', 'bytes=0-,5-9,-1'],
  () => ['range', 'lines=1-'],
  () => ['accept-encoding', 'gzip;q=2, br;q=, *;q=0, zstd;q=0.0001'],
  () => ['accept-encoding', 'identity;q=0'],
  () => ['accept-encoding', ','.repeat(5000)],
  () => ['accept', '*/*;q=x, application/;q=0'],
  () => ['connection', 'keep-alive, upgrade, close, x'],
  () => ['content-type', 'application/json, text/plain'],
  () => ['content-encoding', 'gzip'],
  () => ['content-encoding', 'br'],
  () => ['content-length', '4'],
  () => ['content-length', '-1'],
  () => ['transfer-encoding', 'gzip, chunked'],
  () => ['transfer-encoding', 'identity'],
  () => ['host', 'a.example'],
  () => ['host', ''],
  () => ['x-forwarded-for', '::1, 1.2.3.4, [x'],
  () => ['x-forwarded-proto', 'https, gopher'],
  () => ['forwarded', 'for="_x;proto=https'],
  () => ['origin', 'null'],
  () => ['origin', 'https://other.example'],
  () => ['access-control-request-method', 'DELETE'],
  () => ['access-control-request-headers', 'x,'.repeat(1000)],
  () => ['if-none-match', '"x", W/"y", *'],
  () => ['if-modified-since', 'never'],
  () => ['authorization', 'Bearer '],
  () => ['authorization', 'Basic %'],
  () => ['authorization', `Bearer ${'e30.'.repeat(1000)}`],
  () => ['cookie', `${'a=b; '.repeat(500)}; =; x`],
  () => ['last-event-id', '-1'],
  () => ['prefer', 'handling=strict, respond-async, wait=x'],
  () => ['mcp-protocol-version', 'x'],
  () => ['x-idempotency-key', 'x'.repeat(4000)],
  () => ['x-salus-api-key', 'x'],
  () => ['__proto__', 'x'],
  () => ['constructor', 'x'],
  (dice) => [`x-${dice.below(100)}`, 'y'.repeat(dice.below(20_000))],
  (dice) => ['x-latin', String.fromCodePoint(0x80 + dice.below(0x80))],
];

/** A head that is wrong somewhere, for an operation or an address that is none, with or without a body. */
export function fuzzHead(
  dice: Dice,
  { operation, keys }: { readonly operation: FuzzedOperation | null; readonly keys: Keys },
): RawRequest {
  const path =
    operation === null
      ? dice.pick(absentPaths)
      : operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
          const id = keys.ids[name];
          return typeof id === 'string' ? encodeURIComponent(id) : 'x';
        });
  const isOwn = operation !== null && dice.chance(0.6);
  const method = isOwn
    ? operation.method
    : dice.chance(0.05)
      ? dice.pick(otherMethods)
      : dice.pick(methods);
  const body = bodyOf(dice);
  const hasKey = operation !== null && dice.chance(0.7);
  const headers: Header[] = [
    ['host', '127.0.0.1'],
    ...(hasKey ? Object.entries(keys.headersOf(operation.plane)) : []),
    ...(dice.chance(0.8) ? [['content-type', dice.pick(mediaTypes)] as const] : []),
    ...body.headers,
    ...Array.from({ length: dice.below(4) }, () => dice.pick(asChoices(oddHeaders))(dice)),
  ];
  if (dice.chance(0.1)) headers.push(...headers);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const version = dice.chance(0.05) ? '1.0' : '1.1';
  const head = `${method} ${path} HTTP/${version}\r\n${lines}\r\n`;
  return {
    name: `${operation?.operationId ?? 'none'}: ${head.slice(0, 1500)}${body.bytes.toString('latin1').slice(0, 100)}`,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), body.bytes]),
  };
}

function asChoices<Value>(values: readonly Value[]): readonly [Value, ...Value[]] {
  const [first, ...others] = values;
  if (first === undefined) throw new Error('there is nothing to choose from');
  return [first, ...others];
}

const compressors = [gzipSync, deflateSync, brotliCompressSync, zstdCompressSync] as const;

function bodyOf(dice: Dice): Body {
  if (dice.chance(0.25)) return { headers: [], bytes: Buffer.alloc(0) };
  const plain = Buffer.from(
    dice.pick(['xxxx', '{}', '[]', '{"a":1', '\u0000', ' '.repeat(90_000)]),
  );
  const bytes = dice.chance(0.5) ? plain : dice.pick(compressors)(plain);
  const sent = dice.chance(0.2) ? bytes.subarray(0, bytes.length / 2) : bytes;
  const coding: readonly Header[] = dice.chance(0.6)
    ? [['content-encoding', dice.chance(0.8) ? dice.pick(codings) : dice.pick(otherCodings)]]
    : [];
  if (dice.chance(0.5))
    return {
      headers: [
        ...coding,
        ['content-length', String(dice.chance(0.9) ? sent.length : sent.length + 5)],
      ],
      bytes: sent,
    };
  return {
    headers: [...coding, ['transfer-encoding', dice.chance(0.95) ? 'chunked' : 'chunked, chunked']],
    bytes: chunked(dice, sent),
  };
}

function chunked(dice: Dice, bytes: Buffer): Buffer {
  const size = dice.chance(0.9) ? bytes.length.toString(16) : 'zz';
  const extension = dice.pick(['', '', ';x=y', `;${'x'.repeat(20_000)}`]);
  const trailers = dice.pick(['', '', 'x-checksum: y\r\n', 'content-length: 3\r\n', ': \r\n']);
  const first = bytes.length === 0 ? '' : `${size}${extension}\r\n`;
  const end = dice.chance(0.9) ? `0\r\n${trailers}\r\n` : '';
  return Buffer.concat([Buffer.from(first), bytes, Buffer.from(`\r\n${end}`)]);
}

/** Half-closed by then: a server that still waits for the rest of the request learns that there is none. */
const patienceMs = 200;

/** Sends a request. Resolves with its status, or null if the connection was closed without one. */
export async function sendRaw(
  port: number,
  { bytes }: RawRequest,
  deadlineMs: number,
): Promise<number | null> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy());
  let answered = '';
  const status = (): number | null => {
    const found = /^(?:HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)*HTTP\/1\.1 ([2-5]\d\d)/u.exec(answered)?.[1];
    return found === undefined ? null : Number(found);
  };
  socket.on('data', (chunk: Buffer) => {
    answered = `${answered}${chunk.toString('latin1')}`.slice(0, 4096);
    if (status() !== null) socket.destroy();
  });
  socket.on('end', () => socket.destroy());
  const closed = once(socket, 'close');
  socket.write(bytes);
  const end = setTimeout(() => socket.end(), patienceMs);
  const late = setTimeout(() => {
    answered = 'late';
    socket.destroy();
  }, deadlineMs);
  await closed;
  clearTimeout(end);
  clearTimeout(late);
  if (answered === 'late') throw new Error('no answer');
  return status();
}
