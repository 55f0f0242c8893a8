import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { OidcSettings } from '../../src/management/settings.ts';

type Account = { readonly email: string; readonly email_verified: boolean };

/** As much of the package as is used; it comes without types. */
type ProviderModule = {
  readonly default: new (issuer: string, options: object) => { callback(): RequestListener };
};

export type IdentityProviderAt = {
  readonly settings: OidcSettings;
  /** Where people come back to, if it was not known before. */
  register(redirectUri: string): void;
  /** What it says of each person, by their name. */
  readonly accounts: Map<string, Account>;
  /** From now on the signatures of its id tokens are another's, or its own again. */
  forgeSignatures(isForged: boolean): void;
  /** Where somebody ends up who goes to the address and signs in there by the name. */
  signIn(url: string, name: string): Promise<string>;
  close(): Promise<void>;
};

/** A real identity provider on this machine, and the browser of who signs in there. */
export async function openIdentityProvider(redirectUri?: string): Promise<IdentityProviderAt> {
  let listener: RequestListener = (_request, response) => response.end();
  let isForged = false;
  const server = createServer((request, response) => {
    if (isForged && request.url === '/token') forgeIdToken(response);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'salus', clientSecret: 'a secret of the client' };
  const accounts = new Map<string, Account>();
  // @ts-expect-error -- the package comes without types
  const { default: Provider } = (await import('oidc-provider')) as ProviderModule;
  const register = (redirect: string): void => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          redirect_uris: [redirect],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      cookies: { keys: ['a key of the provider'] },
      features: { devInteractions: { enabled: true } },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...accounts.get(id) }),
      }),
      pkce: { required: () => true },
    });
    listener = provider.callback();
  };
  if (redirectUri !== undefined) register(redirectUri);
  return {
    settings,
    register,
    accounts,
    forgeSignatures: (forged) => {
      isForged = forged;
    },
    signIn: async (url, who) => walk(url, issuer, who),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Turns the signature of the id token around, which leaves the answer as long as it was. */
function forgeIdToken(response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = (body: unknown) => {
    const tokens = JSON.parse(String(body)) as { id_token: string };
    const [header = '', claims = '', signature = ''] = tokens.id_token.split('.');
    const forged = signature.split('').toReversed().join('');
    return end(JSON.stringify({ ...tokens, id_token: [header, claims, forged].join('.') }));
  };
}

/** Follows the provider's redirects and fills its forms until it sends the browser elsewhere. */
async function walk(start: string, issuer: string, who: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  let form: string | null = null;
  while (url.startsWith(issuer)) {
    const answer: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      jar.set(key, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    form = null;
    if (location === null) {
      const [, action] = /<form[^>]* action="([^"]+)"/u.exec(page) ?? [];
      const [, prompt] = /name="prompt" value="(\w+)"/u.exec(page) ?? [];
      if (action === undefined) throw new Error(`the provider answered ${answer.status}: ${page}`);
      url = new URL(action, url).href;
      form = new URLSearchParams({ prompt: prompt ?? '', login: who, password: 'x' }).toString();
    } else url = new URL(location, url).href;
  }
  return url;
}
