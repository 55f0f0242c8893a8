import type { IncomingMessage } from 'node:http';

import { AppError } from '../../errors.ts';

/** Path and query; longer than any that an operation could mean. */
export const urlCharactersMax = 8192;
/** Clients send some ten, proxies add some ten. */
const headersMax = 100;

/** Refuses what is wrong with a request before anybody asks what it wants. */
export function checkRequestHead(request: IncomingMessage): void {
  if ((request.url ?? '').length > urlCharactersMax) throw new AppError('request.url_too_long');
  if (request.rawHeaders.length > 2 * headersMax) throw new AppError('request.headers_too_large');
  // Two hosts are two answers to whom it is for: a proxy may go by the other one.
  if (headerCount(request, 'host') > 1) throw new AppError('request.repeated_header');
  // Without it HTTP/1.1 does not say whom it talks to; Node itself would refuse without a word.
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    throw new AppError('request.malformed');
  }
}

function headerCount({ rawHeaders }: IncomingMessage, wanted: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === wanted)
    .length;
}
