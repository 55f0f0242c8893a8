import { expect, test } from 'vitest';

import { ownOrigins } from './protocol-apis.ts';

test.each([
  ['http://127.0.0.1:8765', 8765, ['http://localhost:8765', 'http://[::1]:8765']],
  // Behind a proxy that speaks TLS.
  ['https://salus.example', 8765, ['https://salus.example', 'http://localhost:8765']],
  ['http://salus.example', 80, ['http://salus.example', 'http://localhost', 'http://127.0.0.1']],
])('pages at %s and on this machine at port %i are of the service', (baseUrl, port, own) => {
  const origins = ownOrigins(baseUrl, port);
  expect(origins).toEqual(expect.arrayContaining(own));
  for (const foreign of ['http://localhost:1', 'https://evil.example', 'null'])
    expect(origins).not.toContain(foreign);
});
