import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import type { TestApp } from './app.ts';

const info = { name: 'test', version: '1' };
type Headers = Record<string, string>;

/** The official client of 2026-07-28, connected with a credential. */
export async function modernClient(app: TestApp, headers: Headers): Promise<ModernClient> {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const url = new URL(`${app.baseUrl}/mcp`);
  await client.connect(new ModernTransport(url, { requestInit: { headers } }));
  return client;
}

/** The official client of the revisions before. */
export async function olderClient(app: TestApp, headers: Headers): Promise<Client> {
  const client = new Client(info);
  const url = new URL(`${app.baseUrl}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}
