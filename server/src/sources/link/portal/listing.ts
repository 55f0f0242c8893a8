import type { TeamScope } from '#kernel/scope.ts';
import type { User } from '#users';

import { availabilityOf, type Connection } from '../../connections/model.ts';
import * as connections from '../../connections/store.ts';
import { listStatistics } from '../../introspection/store.ts';
import { providerName } from '../../providers/names.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { listOffers } from '../offers.ts';
import { type Kind, kindsOf } from '../page/locales/data-categories.ts';

/** A user's source, as the page shows it. */
export type Listed = {
  readonly provider: string;
  readonly name: string;
  readonly state: 'works' | 'broken' | 'paused' | 'pushed';
  readonly isDemo: boolean;
  readonly since: Date;
  readonly kinds: readonly Kind[];
  readonly newest: Date | null;
  /** Whether it can be connected again on this page. */
  readonly isOffered: boolean;
};

export type Listing = { readonly sources: readonly Listed[]; readonly canConnect: boolean };

const stateOf = { active: 'works', error: 'broken', paused: 'paused' } as const;

/** Returns the connected sources in the order of connection, then the sources that only push. */
export async function listSources(
  engine: SourcesContext,
  scope: TeamScope,
  user: User,
): Promise<Listing> {
  const db = engine.db.read(scope);
  const [connected, statistics, offers] = await Promise.all([
    connections.listOfUser(db, scope, user.id),
    listStatistics(db, scope, [user.id]),
    listOffers(engine, scope),
  ]);
  const newestOf = (provider: string): Date | null =>
    statistics
      .flatMap((each) => (each.provider === provider ? (each.newestData ?? []) : []))
      .reduce<Date | null>((newest, at) => (newest === null || at > newest ? at : newest), null);
  const listed = connected.map((connection): Listed => {
    const { provider, kind, status, createdAt } = connection;
    return {
      provider,
      name: providerName(provider),
      state: kind === 'manual' && status === 'active' ? 'pushed' : stateOf[status],
      isDemo: kind === 'demo',
      since: createdAt,
      kinds: readKinds(engine, connection),
      newest: newestOf(provider),
      isOffered: kind !== 'demo' && kind !== 'manual' && offers.has(provider),
    };
  });
  const known = new Set(connected.map(({ provider }) => provider));
  const pushed = user.connectedSources.flatMap(({ slug, createdOn }): Listed[] =>
    known.has(slug)
      ? []
      : [
          {
            provider: slug,
            name: providerName(slug),
            state: 'pushed',
            isDemo: false,
            since: createdOn,
            kinds: [],
            newest: null,
            isOffered: false,
          },
        ],
  );
  const canInvent = scope.environment === 'sandbox' && engine.demos.size > 0;
  return { sources: [...listed, ...pushed], canConnect: offers.size > 0 || canInvent };
}

function readKinds(
  { connectors, demos }: Pick<SourcesContext, 'connectors' | 'demos'>,
  { kind, provider, scopes }: Connection,
): readonly Kind[] {
  const connector = (kind === 'demo' ? demos : connectors).get(provider);
  const available = [...availabilityOf(connector?.resources, scopes)].filter(
    ([, { isAvailable }]) => isAvailable,
  );
  return kindsOf(available.map(([name]) => name));
}
