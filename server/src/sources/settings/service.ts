import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';

import * as store from './store.ts';

/** A team's settings for connecting and reading one provider. */
export type SourceSettings = {
  /** The team's own application at the provider; null if it has none or the settings are incomplete. */
  readonly application: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUrl: string | null;
  } | null;
  /** Null: the provider's default. */
  readonly historicalDays: number | null;
  /** Days of resources that differ from the default. */
  readonly resourceDays: Readonly<Record<string, number>>;
  /** Scopes without which a connection is rejected. */
  readonly mustGrant: readonly string[];
  /** Optional scopes. If both lists are empty, Salus requests all scopes of the provider. */
  readonly mayGrant: readonly string[];
};

export async function getSourceSettings(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  scope: TeamScope,
  provider: string,
): Promise<SourceSettings> {
  const { credential, ...rest } = await store.findSource(db.read(scope), scope, provider);
  if (credential?.clientId == null || credential.sealedSecret === null) {
    return { ...rest, application: null };
  }
  const place = { field: 'team_credential.client_secret', row: credential.id } as const;
  return {
    ...rest,
    application: {
      clientId: credential.clientId,
      clientSecret: vault.open(credential.sealedSecret, place).toString(),
      redirectUrl: credential.redirectUrlOverride,
    },
  };
}
