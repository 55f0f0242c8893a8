import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a topic keeps it. */
export type TopicMessage = {
  readonly data: Buffer;
  readonly attributes: Readonly<Record<string, string>>;
  readonly orderingKey: string | undefined;
};

/**
 * What Google Cloud Pub/Sub is to a publisher, as REST: an assertion that a service account signed is traded for an
 * access token, and a request to publish is taken whole or not at all. Written from Google's reference.
 */
export type PubSub = {
  readonly port: number;
  /** What came, oldest first; kept over a restart. */
  readonly messages: readonly TopicMessage[];
  /** How many messages each request to publish had, also of those that were refused. */
  readonly requests: readonly number[];
  /** Resolves when there are this many. */
  until(count: number): Promise<void>;
  /** Makes a key for the service account, and takes back those before it with their tokens. */
  rotateKey(): string;
  /** Takes back access tokens before their time. */
  endTokens(): void;
  /** From the so-manyth request to publish on, answers this status, until it is healed. */
  failFrom(request: number, status: number): void;
  heal(): void;
  /** The key file, with addresses over this port. */
  keyFile(origin: string, privateKey: string): string;
  kill(): Promise<void>;
  start(): Promise<void>;
};

type Options = {
  readonly project: string;
  readonly topic: string;
  readonly isRefused: (message: TopicMessage) => boolean;
};
type Answer = { readonly status: number; readonly body: object };

const account = 'salus@project.iam.gserviceaccount.com';
const scope = 'https://www.googleapis.com/auth/pubsub';
/** https://cloud.google.com/pubsub/quotas#resource_limits */
const limits = {
  requestBytes: 10_000_000,
  messages: 1000,
  attributes: 100,
  name: 256,
  value: 1024,
};

const failed = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code: status, message, status: code } },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function problemOf({ attributes, orderingKey, data }: TopicMessage): string | null {
  const entries = Object.entries(attributes);
  if (data.length === 0 && entries.length === 0) return 'Non-empty message is required';
  if (entries.length > limits.attributes) return 'Too many attributes';
  const isLong = (text: string, max: number): boolean => Buffer.byteLength(text) > max;
  if (entries.some(([name]) => isLong(name, limits.name))) return 'Attribute key too long';
  if (entries.some(([, value]) => isLong(value, limits.value))) return 'Attribute value too long';
  return isLong(orderingKey ?? '', limits.value) ? 'Ordering key too long' : null;
}

export async function openPubSub(options: Options): Promise<PubSub> {
  const messages: TopicMessage[] = [];
  const requests: number[] = [];
  const tokens = new Set<string>();
  let publicKey = '';
  let keyId = '';
  let waiting = (): void => {};
  let server: Server | undefined;
  let port = 0;
  let failure: { readonly from: number; readonly status: number } | undefined;

  const rotateKey = (): string => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    publicKey = pair.publicKey;
    keyId = randomUUID();
    tokens.clear();
    return pair.privateKey;
  };

  const isSigned = (assertion: string, host: string | undefined): boolean => {
    const [header = '', claims = '', signature = ''] = assertion.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { alg, typ } = read(header);
    const { iss, aud, scope: wanted, iat, exp } = read(claims);
    const now = Date.now() / 1000;
    return (
      [alg, typ, iss, wanted].join(' ') === `RS256 JWT ${account} ${scope}` &&
      new URL(aud).host === host &&
      new URL(aud).pathname === '/token' &&
      iat <= now + 1 &&
      exp > now &&
      exp - iat <= 3600 &&
      verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      )
    );
  };

  const grant = (text: string, host: string | undefined): Answer => {
    const form = new URLSearchParams(text);
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    if (!isGrant || !isSigned(form.get('assertion') ?? '', host)) {
      const error_description = `Invalid JWT Signature: ${form.get('assertion') ?? ''}`;
      return { status: 400, body: { error: 'invalid_grant', error_description } };
    }
    const access_token = randomUUID();
    tokens.add(access_token);
    return { status: 200, body: { access_token, expires_in: 3600, token_type: 'Bearer' } };
  };

  const publish = (text: string, authorization: string | undefined): Answer => {
    if (!tokens.has(authorization?.replace('Bearer ', '') ?? '')) {
      return failed(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    }
    const given: { readonly messages: readonly Record<string, never>[] } = JSON.parse(text);
    requests.push(given.messages.length);
    if (failure !== undefined && requests.length >= failure.from) {
      return failed(failure.status, 'FAILED', 'It does not answer as it should.');
    }
    const read = given.messages.map(
      ({ data = '', attributes = {}, orderingKey }): TopicMessage => ({
        data: Buffer.from(data, 'base64'),
        attributes,
        orderingKey,
      }),
    );
    const isLarge = Buffer.byteLength(text) > limits.requestBytes || read.length > limits.messages;
    if (isLarge) return failed(400, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit.');
    const problem = read.map((each) => problemOf(each)).find((each) => each !== null);
    if (problem !== undefined) return failed(400, 'INVALID_ARGUMENT', problem);
    if (read.some((each) => options.isRefused(each))) {
      return failed(400, 'INVALID_ARGUMENT', 'A message does not fit the schema of the topic.');
    }
    messages.push(...read);
    waiting();
    return { status: 200, body: { messageIds: read.map(() => randomUUID()) } };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const text = await bodyOf(request);
    if (request.url === '/token') return grant(text, request.headers.host);
    const { project, topic } = options;
    if (request.url === `/v1/projects/${project}/topics/${topic}:publish`) {
      return publish(text, request.headers.authorization);
    }
    return failed(404, 'NOT_FOUND', 'Resource not found');
  };

  const start = async (): Promise<void> => {
    server = createServer((request, response) => {
      void (async () => {
        const { status, body } = await answer(request);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      })();
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    get port() {
      return port;
    },
    messages,
    requests,
    until: async (count) => {
      while (messages.length < count) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    },
    rotateKey,
    endTokens: () => tokens.clear(),
    failFrom: (request, status) => {
      failure = { from: requests.length + request, status };
    },
    heal: () => {
      failure = undefined;
    },
    keyFile: (origin, privateKey) =>
      JSON.stringify({
        type: 'service_account',
        project_id: options.project,
        private_key_id: keyId,
        private_key: privateKey,
        client_email: account,
        token_uri: `${origin}/token`,
      }),
    kill: async () => {
      const ended = server;
      if (ended === undefined) return;
      server = undefined;
      ended.close();
      ended.closeAllConnections();
      await once(ended, 'close');
    },
    start,
  };
}
