import type { IncomingMessage } from 'node:http';

import { AppError } from '../../errors.ts';

/** Path and query; longer than any that an operation could mean. */
export const urlCharactersMax = 8192;
/** Clients send some ten, proxies add some ten. */
const headersMax = 100;

/** Rejects a malformed request head before routing. */
export function checkRequestHead(request: IncomingMessage): void {
  if ((request.url ?? '').length > urlCharactersMax) throw new AppError('request.url_too_long');
  if (request.rawHeaders.length > 2 * headersMax) throw new AppError('request.headers_too_large');
  // With two Host headers, a proxy may use another one than this server.
  if (headerCount(request, 'host') > 1) throw new AppError('request.repeated_header');
  // HTTP/1.1 requires a Host header; Node itself would reject the request without a body.
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    throw new AppError('request.malformed');
  }
}

function headerCount({ rawHeaders }: IncomingMessage, wanted: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === wanted)
    .length;
}
