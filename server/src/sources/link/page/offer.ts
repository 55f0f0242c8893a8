import type { LinkScope } from '#kernel/scope.ts';

import { findAccess } from '../../connections/access.ts';
import { availabilityOf, isGranted } from '../../connections/model.ts';
import * as connections from '../../connections/store.ts';
import type { PullResource } from '../../connector.ts';
import { listHistories, listStatistics } from '../../introspection/store.ts';
import { catalog, demoProviders } from '../../providers/catalog.ts';
import { providerName } from '../../providers/names.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { allows, type LinkToken } from '../model.ts';
import { listOffers } from '../offers.ts';
import { type Kind, kindOf, kindsOf } from './locales/data-categories.ts';

/** A source that can be chosen. */
export type Choice = {
  readonly slug: string;
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly isConnected: boolean;
};

export type Choices = { readonly providers: readonly Choice[]; readonly demos: readonly Choice[] };

const givenBy = (resources: readonly Pick<PullResource, 'gives'>[] = []): readonly Kind[] =>
  kindsOf(resources.flatMap((each) => each.gives));

/** Returns the sources that the user can connect with the link. */
export async function listChoices(
  engine: SourcesContext,
  scope: LinkScope,
  token: LinkToken,
): Promise<Choices> {
  const [offers, connected] = await Promise.all([
    listOffers(engine, scope),
    connections.listOfUser(engine.db.read(scope), scope, token.userId),
  ]);
  const choiceOf = (slug: string, resources: readonly PullResource[] | undefined): Choice => ({
    slug,
    name: providerName(slug),
    kinds: givenBy(resources),
    isConnected: connected.some((each) => each.provider === slug && each.status === 'active'),
  });
  // A user may not have synthetic data in addition to real data.
  const mayInvent =
    scope.environment === 'sandbox' && connected.every((each) => each.kind === 'demo');
  return {
    providers: catalog
      .filter(({ slug }) => offers.has(slug) && allows(token, slug))
      .map(({ slug }) => choiceOf(slug, engine.connectors.get(slug)?.resources)),
    demos: mayInvent
      ? demoProviders
          .filter((slug) => engine.demos.has(slug) && allows(token, slug))
          .map((slug) => choiceOf(slug, engine.demos.get(slug)?.resources))
      : [],
  };
}

/** The data that a user agrees to share. */
export type Reading = {
  readonly kinds: readonly Kind[];
  readonly days: number;
  readonly known: 'broken' | 'active' | null;
};

/** Returns undefined if the provider cannot be connected. */
export async function readingOf(
  engine: SourcesContext,
  scope: LinkScope,
  { userId }: LinkToken,
  provider: string,
): Promise<Reading | undefined> {
  const access = await findAccess(engine, scope, provider);
  if (access === undefined) return undefined;
  const { settings, connector } = access;
  const asked = [...settings.mustGrant, ...settings.mayGrant];
  const read = connector.resources.filter((each) =>
    isGranted(each, asked.length === 0 ? null : asked),
  );
  const known = await connections.find(engine.db.read(scope), scope, userId, provider);
  return {
    kinds: givenBy(read),
    days: settings.historicalDays ?? Math.max(0, ...read.map((each) => each.backfillDays)),
    known: known?.status === 'error' ? 'broken' : known?.status === 'active' ? 'active' : null,
  };
}

/** The stored data of a connection. */
export type Arrived = {
  readonly kinds: readonly { readonly kind: Kind; readonly newest: Date }[];
  /** The kinds of data that the user did not grant. */
  readonly denied: readonly Kind[];
  /** Whether a historical pull is still pending. */
  readonly isWaiting: boolean;
};

const ended: ReadonlySet<string> = new Set(['success', 'failure']);

export async function listArrived(
  engine: SourcesContext,
  scope: LinkScope,
  { userId }: Pick<LinkToken, 'userId'>,
  provider: string,
): Promise<Arrived> {
  const db = engine.db.read(scope);
  const [connection, all, histories] = await Promise.all([
    connections.find(db, scope, userId, provider),
    listStatistics(db, scope, [userId]),
    listHistories(db, scope, [userId]),
  ]);
  const statistics = all.filter((each) => each.provider === provider);
  const newest = new Map<Kind, Date>();
  for (const each of statistics) {
    if (each.newestData === null) continue;
    const kind = kindOf(each.resource);
    const known = newest.get(kind);
    if (known === undefined || known < each.newestData) newest.set(kind, each.newestData);
  }
  const connector = (connection?.kind === 'demo' ? engine.demos : engine.connectors).get(provider);
  const availability = availabilityOf(connector?.resources, connection?.scopes ?? null);
  const resources = [...availability].filter(([, { isAvailable }]) => !isAvailable);
  return {
    kinds: kindsOf(statistics.map((each) => each.resource)).flatMap((kind) => {
      const at = newest.get(kind);
      return at === undefined ? [] : [{ kind, newest: at }];
    }),
    isWaiting: histories.some((each) => each.provider === provider && !ended.has(each.status)),
    denied: kindsOf(resources.map(([name]) => name)),
  };
}

/** Returns readable names for scopes: the kinds of data that need them, else the provider's own names. */
export function wordsOfScopes(
  { connectors }: Pick<SourcesContext, 'connectors'>,
  provider: string,
  missing: readonly string[],
  nameOf: (kind: Kind) => string,
): readonly string[] {
  const resources = connectors.get(provider)?.resources ?? [];
  const names = missing.flatMap((scope) => {
    const kinds = givenBy(resources.filter((each) => each.scopes.includes(scope)));
    return kinds.length === 0 ? [scope] : kinds.map(nameOf);
  });
  return [...new Set(names)];
}
