import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { type Grant, type Origin, type TeamScope, withOrigin } from '#kernel/scope.ts';

import type { KeySets } from '../clients/key-sets.ts';
import type { Client, ClientId, PublicKey } from '../clients/model.ts';
import { useAssertion } from '../clients/store.ts';
import { findAudience, granted, parseScope, scopeText } from '../scope-model.ts';
import {
  type AssertionClaims,
  isOfKind,
  verifyAssertion,
  type VerifiedAssertion,
  readClaims,
  refused,
  unknownClient,
} from './assertion.ts';
import { findClient, tokenCodecOf } from './authenticate.ts';
import { tokenMs } from './token.ts';

export type TokenDeps = Pick<AppContext, 'db' | 'clock' | 'vault'> & {
  readonly keySets: KeySets;
  /** Returns the URL of the service, which identifies it as authorization server. */
  readonly issuer: () => string;
  readonly tokenEndpoint: () => string;
  /** The addresses that tokens are for, each with the path that its tokens are bound to. */
  readonly audiences: () => ReadonlyMap<string, string>;
  /** Returns why a scope cannot be granted; null if it can. */
  readonly judgeScope: (grant: Grant) => string | null;
};

/** An unauthenticated client: invalid assertions count against its IP address. */
export type UnverifiedCaller = {
  readonly origin: Origin;
  readonly open: <Opened>(secret: string, ask: () => Promise<Opened>) => Promise<Opened>;
};

export type Asked = {
  readonly assertion: string;
  /** The client id next to the assertion; null if absent. */
  readonly clientId: string | null;
  /** Separated by spaces. */
  readonly scope: string;
  /** RFC 8707. */
  readonly resource: string | null;
};

/** Trades an assertion for a token; each is good for one. Errors: those of OAuth 2, in words. */
export async function grantToken(
  deps: TokenDeps,
  from: UnverifiedCaller,
  asked: Asked,
): Promise<{ readonly text: string; readonly scope: string }> {
  const audience = audienceOf(deps, asked.resource);
  const { client, scope, proved, now } = await from.open(asked.assertion, async () =>
    proveClient(deps, from, asked),
  );
  const told = grantsOf(deps, client, asked.scope)
    .map((each) => scopeText(each))
    .join(' ');
  await deps.db.write(scope, async (tx) => {
    if (!(await useAssertion(tx, scope, { clientId: client.id, ...proved, now })))
      throw refused('The assertion was used before: each jti is good for one token');
    const subject = { type: 'backend_client', id: client.id } as const;
    await audit(tx, scope, { action: 'backend_client.token_granted', subject });
  });
  const text = tokenCodecOf(deps).write({
    tenantId: scope.tenantId,
    clientId: client.id,
    scope: told,
    audience,
    expiresAt: new Date(now.getTime() + tokenMs),
  });
  return { text, scope: told };
}

function audienceOf({ audiences }: TokenDeps, resource: string | null): string | null {
  if (resource === null) return null;
  const found = findAudience(audiences(), resource);
  if (found !== undefined) return found;
  throw new AppError('smart.invalid_target', { beside: { error: 'invalid_target' } });
}

type ProvedClient = {
  readonly client: Client;
  readonly scope: TeamScope;
  readonly proved: VerifiedAssertion;
  readonly now: Date;
};

/** Returns the client of the assertion. Fetches keys from a URL before anything is written. */
export async function proveClient(
  deps: Omit<TokenDeps, 'audiences' | 'judgeScope'>,
  { origin }: UnverifiedCaller,
  { assertion, clientId }: Pick<Asked, 'assertion' | 'clientId'>,
): Promise<ProvedClient> {
  const claimed = readClaims(assertion);
  // RFC 7521, 4.2.
  if (clientId !== null && clientId.toLowerCase() !== claimed.clientId)
    throw refused('client_id is not the client of the assertion');
  const found = await findClient(deps, trust<ClientId>(claimed.clientId));
  if (found === undefined) throw unknownClient();
  const { client, scope } = found;
  if (claimed.jku !== undefined && claimed.jku !== client.jwksUri)
    throw refused('The header jku of the assertion is not the address that was registered');
  const key = await keyOf(deps, found, claimed);
  const now = deps.clock.now();
  const audiences = [deps.tokenEndpoint(), deps.issuer(), `${deps.issuer()}/`];
  const expected = { clientId: client.id, key, audiences, now };
  return {
    client,
    scope: withOrigin(scope, origin),
    proved: verifyAssertion(claimed, expected),
    now,
  };
}

/** The key that the assertion names; without a name, the only one that can have signed it. */
async function keyOf(
  { keySets }: Pick<TokenDeps, 'keySets'>,
  { client, scope }: NonNullable<Awaited<ReturnType<typeof findClient>>>,
  claimed: AssertionClaims,
): Promise<PublicKey> {
  const { kid } = claimed;
  const keys = await keySets.find(client, scope.environment, (key) =>
    kid === null ? isOfKind(claimed, key) : key.kid === kid,
  );
  const [key, another] = keys;
  if (key === undefined)
    throw refused(kid === null ? 'No key of the client fits' : 'The client has no key of this kid');
  if (another !== undefined)
    throw refused('The assertion should name its key by kid: several of the client fit');
  return key;
}

function grantsOf({ judgeScope }: TokenDeps, { scopes }: Client, asked: string): readonly Grant[] {
  const wanted = asked.split(' ').flatMap((text) => parseScope(text) ?? []);
  const allowed = scopes.flatMap((text) => parseScope(text) ?? []);
  const grants = granted(
    wanted.filter((each) => judgeScope(each) === null),
    allowed,
  );
  if (grants.length === 0) throw invalidScope();
  const queried = grants.filter(({ narrowedTo }) => narrowedTo !== null).map(({ type }) => type);
  const twice = queried.find((type, index) => queried.indexOf(type) !== index);
  if (twice !== undefined)
    throw invalidScope(
      `${twice} is asked for with two queries; commas separate alternatives in one`,
    );
  return grants;
}

function invalidScope(detail?: string): AppError {
  const words = detail === undefined ? {} : { detail };
  return new AppError('smart.invalid_scope', { ...words, beside: { error: 'invalid_scope' } });
}
