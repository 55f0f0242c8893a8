import { openOutboundHttp } from '#kernel/network/fetch.ts';
import {
  type Application,
  type Grant,
  type OAuth2,
  type ProviderConnector,
  ProviderError,
  type ProviderClient,
  type Slice,
  type Tokens,
} from '#sources';

const limits = { timeoutMs: 5000, responseBytesMax: 32 * 1024 * 1024 };

export type TestSession = ProviderClient & {
  /** Trades a grant for tokens, which the session uses from then on. */
  exchange(grant: Grant): Promise<Tokens>;
  tokens(): Tokens;
  close(): Promise<void>;
};

/** The least that a session must do, over real HTTP: the credential, and one refresh when it is refused. */
export function openTestSession(
  connector: ProviderConnector,
  application: Application,
  externalUserId: string | null = null,
  now: () => Date = () => new Date(),
): TestSession {
  const http = openOutboundHttp({ allowPrivate: true });
  const { authorisation } = connector;
  let current: Tokens | undefined;
  const tokens = (): Tokens => {
    if (current === undefined) throw new Error('no tokens yet');
    return current;
  };
  const exchange = async (grant: Grant): Promise<Tokens> => {
    const { path = '', ...request } = authorisation.tokenRequest(application, grant, new Date());
    const url = new URL(`${application.tokenUrl}${path}`);
    const response = await http.send({ ...request, url, ...limits });
    current = authorisation.readTokens(response, new Date());
    return current;
  };
  const send: ProviderClient['send'] = async (request) =>
    http.send({
      method: request.method,
      url: new URL(`${application.baseUrl}${request.path}`),
      headers: {
        ...request.headers,
        authorization:
          request.asApplication === true
            ? `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString('base64')}`
            : `Bearer ${tokens().accessToken}`,
      },
      body: request.body,
      ...limits,
    });
  return {
    now,
    exchange,
    tokens,
    send: async (request) => {
      const first = await send(request);
      const isRefused = authorisation.isRefusal?.(first) ?? first.status === 401;
      const { refreshToken } = tokens();
      if (!isRefused || refreshToken === null) return first;
      await exchange({ type: 'refresh_token', refreshToken });
      return send(request);
    },
    connection: { externalUserId, scopes: [] },
    application,
    signal: new AbortController().signal,
    close: async () => http.close(),
  };
}

const redirectUrl = 'https://salus.example/callback';

/** An account that has agreed to everything; ends with its emulator. */
export async function openConnected(
  connector: ProviderConnector<OAuth2>,
  emulator: {
    readonly url: string;
    readonly tokens: { code(of: object, redirectUrl: string): string };
    close(): Promise<void>;
  },
  {
    clientId,
    clientSecret,
    accountId,
  }: Readonly<Record<'clientId' | 'clientSecret' | 'accountId', string>>,
  now?: () => Date,
): Promise<TestSession> {
  const { baseUrl, tokenUrl, scopes } = connector.authorisation;
  const application = {
    clientId,
    clientSecret,
    baseUrl: `${emulator.url}${new URL(baseUrl).pathname.replace(/\/$/u, '')}`,
    authorizeUrl: emulator.url,
    tokenUrl: `${emulator.url}${new URL(tokenUrl).pathname}`,
  };
  const session = openTestSession(connector, application, accountId, now);
  const code = emulator.tokens.code({ accountId, scopes }, redirectUrl);
  await session.exchange({ type: 'authorization_code', code, redirectUrl, codeVerifier: null });
  await connector.authorisation.identify?.(session, accountId);
  const close = async (): Promise<void> => {
    await session.close();
    await emulator.close();
  };
  return { ...session, close };
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What a resource's answers for some days say, by our resources. */
export async function readAll(
  connector: ProviderConnector,
  session: ProviderClient,
  slice: Slice,
): Promise<{
  readonly samples: Readonly<Record<string, Rows>>;
  readonly summaries: Readonly<Record<string, Rows>>;
}> {
  const found: Record<'samples' | 'summaries', Record<string, Rows>> = {
    samples: {},
    summaries: {},
  };
  for await (const page of connector.pull(session, slice)) {
    const said = connector.normalise(page);
    for (const part of ['samples', 'summaries'] as const) {
      for (const { resource, data } of said[part]) {
        found[part][resource] = [...(found[part][resource] ?? []), ...data];
      }
    }
  }
  return found;
}

/** What a connector failed with. */
export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}
