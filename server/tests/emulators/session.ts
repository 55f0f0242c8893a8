import { openOutboundHttp } from '#kernel/network/fetch.ts';
import {
  type Application,
  type Grant,
  type ProviderConnector,
  ProviderError,
  type Session,
  type Tokens,
} from '#sources';

const limits = { timeoutMs: 5000, responseBytesMax: 32 * 1024 * 1024 };

export type TestSession = Session & {
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
    const request = authorisation.tokenRequest(application, grant, new Date());
    const url = new URL(application.tokenUrl);
    const response = await http.send({ ...request, url, ...limits });
    current = authorisation.readTokens(response, new Date());
    return current;
  };
  const send: Session['send'] = async (request) =>
    http.send({
      method: request.method,
      url: new URL(`${application.baseUrl}${request.path}`),
      headers: { ...request.headers, authorization: `Bearer ${tokens().accessToken}` },
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
