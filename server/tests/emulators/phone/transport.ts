import { gzipSync } from 'node:zlib';

import type { Platform } from './platform.ts';

/** The header that a phone proves itself with; a token's may change from one request to the next. */
export type Credentials = () => readonly [header: string, value: string];

export const apiKey =
  (key: string): Credentials =>
  () => ['x-vital-api-key', key];

/** An answer that is no success: the SDK throws, and tries again at the next sync. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(path: string, status: number, text: string) {
    super(`${path} was answered with ${status}: ${text}`);
    this.status = status;
    this.body = parsed(text);
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export type Transport = {
  readonly platform: Platform;
  readonly url: () => string;
  readonly credentials: Credentials;
  /** Gets a new token; the SDK for Health Connect asks for one after a 401, and tries once more. */
  readonly refresh?: () => Promise<void>;
  /** Told of each request: its method and path. */
  readonly sends?: (request: string) => void;
};

/** Posts as the SDK does: compressed where it compresses, and answered by anything of 200 to 299. */
export async function post<Answer>(
  transport: Transport,
  path: string,
  body?: object,
): Promise<Answer> {
  transport.sends?.(`POST ${path}`);
  let answer = await send(transport, path, body);
  if (answer.status === 401 && transport.refresh && transport.platform.refreshesAfterRefusal) {
    await transport.refresh();
    answer = await send(transport, path, body);
  }
  const received = await answer.text();
  if (!answer.ok) throw new Refused(path, answer.status, received);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the SDK decodes
  return parsed(received) as Answer;
}

async function send(
  { platform, url, credentials }: Transport,
  path: string,
  body: object | undefined,
): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const isCompressed = text !== undefined && platform.compresses(path);
  return fetch(`${url()}${path}`, {
    method: 'POST',
    headers: Object.fromEntries([
      credentials(),
      platform.version,
      ...(text === undefined ? [] : [['content-type', 'application/json']]),
      ...(isCompressed ? [['content-encoding', 'gzip']] : []),
    ]),
    ...(text === undefined ? {} : { body: isCompressed ? gzipSync(text) : text }),
  });
}
