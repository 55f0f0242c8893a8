import type { IncomingMessage } from 'node:http';

import { AppError } from '../errors.ts';

/** Path and query; longer than any that an operation could mean. */
export const urlCharactersMax = 8192;
/** Clients send some ten, proxies add some ten. */
const headersMax = 100;

/** Refuses what is wrong with a request before anybody asks what it wants. */
export function checkEnvelope(request: IncomingMessage): void {
  if ((request.url ?? '').length > urlCharactersMax) throw new AppError('request.url_too_long');
  if (request.rawHeaders.length > 2 * headersMax) throw new AppError('request.headers_too_large');
  // Without it HTTP/1.1 does not say whom it talks to; Node itself would refuse without a word.
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    throw new AppError('request.malformed');
  }
}
