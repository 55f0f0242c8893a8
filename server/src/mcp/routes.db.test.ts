import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formats } from '#kernel/http/formats.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true, corsOrigins: ['https://assistant.example'] });
  team = await app.newTeam();
});
afterAll(async () => app.close());

const modern = '2026-07-28';
const info = { name: 'test', version: '1' };
const ajv = new Ajv2020({ strict: false, formats: { ...formats } });

type Answer = {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: unknown;
};

const toolAnswer = (answer: unknown): Answer => answer as Answer;

async function modernClient(headers: Record<string, string>): Promise<ModernClient> {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: modern } } });
  const url = new URL(`${app.baseUrl}/mcp`);
  await client.connect(new ModernTransport(url, { requestInit: { headers } }));
  return client;
}

async function olderClient(headers: Record<string, string>): Promise<Client> {
  const client = new Client(info);
  const url = new URL(`${app.baseUrl}/mcp`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  return client;
}

const keyOf = ({ key }: TestTeam): Record<string, string> => ({ 'x-salus-api-key': key });

const meta = {
  'io.modelcontextprotocol/protocolVersion': modern,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const mirrored = (method: string, name?: string): Record<string, string> => ({
  'mcp-protocol-version': modern,
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});

type Rpc = {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

const post = async (body: unknown, headers: Record<string, string> = {}) =>
  app.request<Rpc>('POST', '/mcp', { headers: { ...keyOf(team), ...headers }, body });

describe.each([
  ['of 2026-07-28', async (headers: Record<string, string>) => modernClient(headers)],
  ['of 2025-11-25', async (headers: Record<string, string>) => olderClient(headers)],
])('the client %s', (_, connect) => {
  it('lists and calls every tool, each of which only reads', async () => {
    const { user_id: id } = await app.newUser(team);
    const client = await connect(keyOf(team));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('find_users');
    for (const { name, annotations, outputSchema } of tools) {
      expect([name, annotations]).toMatchObject([name, { readOnlyHint: true }]);
      const answer = toolAnswer(await client.callTool({ name, arguments: { user_id: id } }));
      expect([name, answer.isError]).toEqual([name, undefined]);
      const validate = ajv.compile({ ...outputSchema });
      expect([name, validate(answer.structuredContent), validate.errors]).toEqual([
        name,
        true,
        null,
      ]);
      expect(JSON.parse(answer.content.at(-1)?.text ?? '')).toEqual(answer.structuredContent);
    }
    await client.close();
  });

  it('is told why a call cannot be answered', async () => {
    const client = await connect(keyOf(team));
    const answer = toolAnswer(
      await client.callTool({ name: 'find_users', arguments: { limit: 1000, colour: 'red' } }),
    );
    expect(answer.isError).toBe(true);
    expect(answer.content[0]?.text).toContain('limit');
    expect(answer.content[0]?.text).toContain('colour');
    expect(answer.content[0]?.text).not.toContain('red');
    await client.close();
  });

  it('is not let in without a key', async () => {
    await expect(connect({ 'x-salus-api-key': `sk_us_${'x'.repeat(32)}` })).rejects.toThrow();
  });
});

describe('a message', () => {
  it('without an id is accepted and not answered', async () => {
    const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([told.status, told.text]).toEqual([202, '']);
  });

  it('that is none is refused as every body is', async () => {
    for (const body of [
      '{',
      [],
      { jsonrpc: '1.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 1 },
    ]) {
      const { status, body: answer } = await post(body);
      expect([status, answer]).toEqual([422, { detail: expect.anything() as unknown }]);
    }
  });

  it('whose headers say something else than its body is refused', async () => {
    const list = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: meta } };
    for (const headers of [
      {},
      { ...mirrored('tools/list'), 'mcp-protocol-version': '2025-11-25' },
      mirrored('tools/call'),
    ]) {
      const { status, body } = await post(list, headers);
      expect([status, body.id, body.error?.code]).toEqual([400, 7, -32_020]);
    }
    const params = { _meta: meta, name: 'find_users', arguments: {} };
    const call = { jsonrpc: '2.0', id: 8, method: 'tools/call', params };
    expect((await post(call, mirrored('tools/call', 'read_notes'))).body.error?.code).toBe(-32_020);
    const encoded = `=?base64?${Buffer.from('find_users').toString('base64')}?=`;
    expect((await post(call, mirrored('tools/call', encoded))).body.result).toMatchObject({
      resultType: 'complete',
    });
  });

  it('of a revision that there is not is told of those there are', async () => {
    const old = { ...meta, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' };
    const asked = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: old } };
    const headers = { ...mirrored('tools/list'), 'mcp-protocol-version': '1900-01-01' };
    const { status, body } = await post(asked, headers);
    expect([status, body.error]).toMatchObject([
      400,
      {
        code: -32_022,
        data: { supported: [modern, '2025-11-25', '2025-06-18'], requested: '1900-01-01' },
      },
    ]);
    const before = await post(
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { 'mcp-protocol-version': '2024-11-05' },
    );
    expect([before.status, before.body.error?.code]).toEqual([400, -32_022]);
  });

  it('that says too little of itself is refused', async () => {
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...bare } = meta;
    for (const params of [{}, { _meta: bare }]) {
      const asked = { jsonrpc: '2.0', id: 1, method: 'tools/list', params };
      const { status, body } = await post(asked, mirrored('tools/list'));
      expect([status, body.error?.code]).toEqual([400, -32_602]);
    }
  });

  it('with a method or tool that there is not is told so', async () => {
    const asked = { jsonrpc: '2.0', id: 1, method: 'prompts/list', params: { _meta: meta } };
    const unknown = await post(asked, mirrored('prompts/list'));
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, -32_601]);
    const older = await post({ jsonrpc: '2.0', id: 1, method: 'prompts/list' });
    expect([older.status, older.body.error?.code]).toEqual([200, -32_601]);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'drop_users' } };
    expect((await post(call)).body.error?.code).toBe(-32_602);
  });

  it('begins in the revision that was asked for, where there is one', async () => {
    for (const [asked, answered] of [
      ['2025-06-18', '2025-06-18'],
      ['2025-11-25', '2025-11-25'],
      ['2024-11-05', '2025-11-25'],
    ]) {
      const params = { protocolVersion: asked, capabilities: {}, clientInfo: info };
      const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
      expect(body.result).toMatchObject({ protocolVersion: answered, capabilities: { tools: {} } });
    }
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' })).body.result).toEqual({});
  });
});

describe('the endpoint', () => {
  it('opens no stream', async () => {
    const answer = await app.request('GET', '/mcp', { headers: keyOf(team) });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });

  it('answers web pages of its own and allowed origins only', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    for (const origin of ['https://evil.example', 'null']) {
      expect((await post(ping, { origin })).status).toBe(403);
    }
    for (const origin of ['https://assistant.example', new URL(app.baseUrl).origin]) {
      expect((await post(ping, { origin })).status).toBe(200);
    }
  });

  it('has each call on record, with its tool and what came of it', async () => {
    const [ours] = [await app.newTeam()];
    const call = async (input: unknown): Promise<unknown> =>
      app.request('POST', '/mcp', {
        key: ours.key,
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'find_users', arguments: input },
        },
      });
    await app.newUser(ours);
    await call({});
    await call({ limit: 0 });
    const { rows } = await app.database.query(
      "select result, details, count from audit_pending where tenant_id = $1 and action = 'assistant_tool.called' order by id",
      [ours.scope.tenantId],
    );
    expect(rows).toEqual([
      { result: 'ok', details: { tool: 'find_users', rows: 1 }, count: 1 },
      { result: 'request.invalid', details: { tool: 'find_users' }, count: 1 },
    ]);
  });
});
