import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { LinkScope, TeamScope } from '#kernel/scope.ts';
import { listVerifiedDomains } from '#management';

import { lockUser } from '../connections/users.ts';
import type { SourcesContext } from '../sources-context.ts';
import {
  allows,
  isRedirectAllowed,
  linkTokenMs,
  type LinkToken,
  type LinkTokenId,
  tokenError,
} from './model.ts';
import { listOffers } from './offers.ts';
import { providerRefused } from './provider-error.ts';
import { hashLinkSecret, linkTokenBytes } from './secret.ts';
import * as store from './store.ts';

type NewLinkToken = Pick<
  LinkToken,
  | 'userId'
  | 'provider'
  | 'filterOnProviders'
  | 'redirectUrl'
  | 'onError'
  | 'onClose'
  | 'isForSeveral'
  | 'lang'
>;

/** Returns the token's text, which is shown only once. */
export async function createLinkToken(
  engine: SourcesContext,
  scope: TeamScope,
  wanted: NewLinkToken,
): Promise<string> {
  if (wanted.redirectUrl !== null) await requireAllowed(engine, scope, wanted.redirectUrl);
  await requireConnectable(engine, scope, wanted);
  return issueLinkToken(engine, scope, wanted);
}

/** Creates a link token without checks, for a provider that can be connected and a redirect to a page of Salus. */
export async function issueLinkToken(
  engine: SourcesContext,
  scope: TeamScope,
  wanted: NewLinkToken,
): Promise<string> {
  const now = engine.clock.now();
  const text = engine.random.bytes(linkTokenBytes).toString('base64url');
  const token: LinkToken = {
    ...wanted,
    id: trust<LinkTokenId>(uuidV7(now, engine.random)),
    tenantId: scope.tenantId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkTokenMs),
    consumedAt: null,
  };
  await engine.db.write(scope, async (tx) => {
    await lockUser(tx, scope, wanted.userId);
    await store.insertToken(tx, scope, token, hashLinkSecret(text));
    await audit(tx, scope, { action: 'link_token.created', userId: wanted.userId });
  });
  return text;
}

/** Rejects a link with which nothing can be connected, because the user who opens it could not solve the problem. */
async function requireConnectable(
  engine: SourcesContext,
  scope: TeamScope,
  { provider, filterOnProviders }: NewLinkToken,
): Promise<void> {
  const [field, wanted] =
    provider === null ? ['filter_on_providers', filterOnProviders ?? []] : ['provider', [provider]];
  if (wanted.length === 0) return;
  const offers = await listOffers(engine, scope);
  const isDemo = (slug: string): boolean =>
    scope.environment === 'sandbox' && engine.demos.has(slug);
  if (wanted.some((slug) => offers.has(slug) || isDemo(slug))) return;
  const msg = 'This installation cannot connect this provider';
  throw new InvalidRequest([
    { type: 'value_error', loc: ['body', field], msg, input: provider ?? filterOnProviders },
  ]);
}

async function requireAllowed(
  engine: SourcesContext,
  scope: TeamScope,
  address: string,
): Promise<void> {
  const isSandbox = scope.environment === 'sandbox';
  const domains = isSandbox ? [] : await listVerifiedDomains(engine, scope);
  const hosts = [...domains, ...engine.redirectHosts];
  if (isRedirectAllowed(address, { isSandbox, hosts })) return;
  const msg = isSandbox
    ? 'Input should be an address of a page or an app'
    : "Input should be an https address on a verified domain of the organization, or on one of the installation's SALUS_LINK_REDIRECT_HOSTS";
  throw new InvalidRequest([
    { type: 'value_error', loc: ['body', 'redirect_url'], msg, input: address },
  ]);
}

/** The token of the scope, as long as it lets the user connect the provider. */
export async function getOffer(
  { db }: Pick<SourcesContext, 'db'>,
  scope: LinkScope,
  provider: string,
): Promise<LinkToken> {
  const token = await getToken({ db }, scope);
  if (!allows(token, provider)) throw providerRefused('link.provider_not_offered');
  return token;
}

export async function getToken(
  { db }: Pick<SourcesContext, 'db'>,
  scope: LinkScope,
): Promise<LinkToken> {
  const id = trust<LinkTokenId>(scope.link.tokenId);
  const token = await store.findToken(db.read(scope), scope, id);
  if (token === undefined) throw tokenError('invalid_token');
  return token;
}

/** Uses the token up in the transaction that connects, unless it is for several sources. */
export async function consumeToken(
  { clock }: Pick<SourcesContext, 'clock'>,
  tx: Tx,
  scope: TeamScope,
  id: LinkTokenId,
): Promise<void> {
  if (!(await store.consume(tx, scope, id, clock.now()))) throw tokenError('token_consumed');
}

/** Returns a token of the team by its text; undefined if there is none. */
export async function findTokenByText(
  { db }: Pick<SourcesContext, 'db'>,
  scope: TeamScope,
  text: string,
): Promise<LinkToken | undefined> {
  return store.findByHash(db.read(scope), hashLinkSecret(text));
}

/** The provider that the token connected last. */
export async function findConnected(
  { db }: Pick<SourcesContext, 'db'>,
  scope: LinkScope,
): Promise<string | undefined> {
  return store.findConnected(db.read(scope), scope, trust<LinkTokenId>(scope.link.tokenId));
}

/** Records a connection without a link session as if there had been one, in the transaction that connects. */
export async function recordConnected(
  { clock, random }: Pick<SourcesContext, 'clock' | 'random'>,
  tx: Tx,
  scope: LinkScope,
  provider: string,
): Promise<void> {
  const createdAt = clock.now();
  const id = uuidV7(createdAt, random);
  const linkTokenId = trust<LinkTokenId>(scope.link.tokenId);
  await store.insertSession(tx, scope, { id, linkTokenId, provider, createdAt });
  await store.endSession(tx, scope, id, { state: 'success' });
}

/** How far the token's user is. */
export async function getProgress(
  { db }: Pick<SourcesContext, 'db'>,
  scope: LinkScope,
): Promise<{ readonly token: LinkToken; readonly last: store.LinkSession | undefined }> {
  const token = await getToken({ db }, scope);
  return { token, last: await store.findLastOutcome(db.read(scope), scope, token.id) };
}
