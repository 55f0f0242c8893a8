import { createInterface } from 'node:readline';

import { remoteOf, remoteOptions } from './remote.ts';
import { printData, readArguments, printStatus, UsageError } from './terminal.ts';

const help = `
Usage: salus mcp [--url URL] [--key KEY]

Speaks the Model Context Protocol over standard input and output, for assistants that start a command, and forwards
each message to a server. The key is that of a team, or a token of an assistant (mt_…), which opens less.
The server is that of SALUS_API_URL and the key that of SALUS_API_KEY where none is named.`;

/** A message as far as it is forwarded: what the headers repeat of it. */
type Message = {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    readonly protocolVersion?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
};

const answerMs = 60_000;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, remoteOptions);
  if (given === null) return 0;
  if (given.positionals.length > 0)
    throw new UsageError('It takes no names: salus mcp [--url URL] [--key KEY].');
  const { baseUrl, teamKey } = remoteOf(given);
  const isToken = /^[am]t_/u.test(teamKey);
  const credential: Record<string, string> = isToken
    ? { authorization: `Bearer ${teamKey}` }
    : { 'x-salus-api-key': teamKey };
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const forwarded = forward(new URL('/mcp', baseUrl), credential, line);
    open.add(forwarded);
    void forwarded.finally(() => open.delete(forwarded));
  }
  await Promise.all(open);
  return 0;
}

/** Answers are written as they come, each on a line of its own; what is no message is answered as such. */
async function forward(url: URL, credential: Record<string, string>, line: string): Promise<void> {
  const message = parse(line);
  if (message === null) {
    const error = { code: -32_700, message: 'Parse error: send one JSON-RPC message a line' };
    printData(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    return;
  }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...credential, ...mirrored(message), 'content-type': 'application/json' },
      body: line,
      signal: AbortSignal.timeout(answerMs),
      redirect: 'error',
    });
    const text = await answer.text();
    if (answer.status === 202) return;
    const isMessage = text.startsWith('{"jsonrpc"');
    printData(isMessage ? text : refusal(message, `The server answered ${answer.status}: ${text}`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    printStatus(`${url.origin} gave no answer: ${reason}`);
    printData(refusal(message, `The server at ${url.origin} gave no answer`));
  }
}

function parse(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The headers that the protocol asks for over HTTP and standard input does not have. */
function mirrored({ method = '', params }: Message): Record<string, string> {
  const { _meta: meta } = params ?? {};
  const revision = meta?.['io.modelcontextprotocol/protocolVersion'];
  if (typeof revision !== 'string') return {};
  const name = params?.name ?? params?.uri;
  const encoded =
    typeof name === 'string' ? `=?base64?${Buffer.from(name).toString('base64')}?=` : null;
  return {
    'mcp-protocol-version': encodeURIComponent(revision),
    'mcp-method': encodeURIComponent(method).replaceAll('%2F', '/'),
    ...(encoded === null ? {} : { 'mcp-name': encoded }),
  };
}

function refusal({ id }: Message, message: string): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    error: { code: -32_603, message },
  });
}
