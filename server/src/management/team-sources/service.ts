import { acrossTenants } from '#kernel/across-tenants.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { Resources } from '#kernel/resources.ts';
import type { Actor, TeamScope, TenantId } from '#kernel/scope.ts';

import { findTenant } from '../access-tokens/store.ts';
import type { Region } from '../model.ts';
import { scopeOf } from '../scopes.ts';
import { settingsToWire } from '../teams/settings.ts';
import * as store from './store.ts';

/** How a team wants one provider to be connected and read. */
export type SourceSettings = {
  /** The team's own application at the provider; null: it has none, or not all of it. */
  readonly application: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUrl: string | null;
  } | null;
  /** Null: the provider's default. */
  readonly historicalDays: number | null;
  /** For some resources another number of days. */
  readonly resourceDays: Readonly<Record<string, number>>;
  /** Scopes without which a connection is refused. */
  readonly mustGrant: readonly string[];
  /** What is asked for beside them; none of either: all that the provider has. */
  readonly mayGrant: readonly string[];
};

export async function getSourceSettings(
  { db, vault }: Pick<Resources, 'db' | 'vault'>,
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

/** What the connect page of a team shows and obeys. */
export type LinkSettings = {
  readonly teamName: string;
  readonly region: Region;
  readonly rejectsDuplicateConnections: boolean;
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
};

export async function getLinkSettings(
  { db }: Pick<Resources, 'db'>,
  scope: TeamScope,
): Promise<LinkSettings> {
  const { name, region, settings } = await store.getSettings(db.read(scope), scope);
  const known = settingsToWire(settings);
  return {
    teamName: known.brand_information?.company_name || name,
    region,
    rejectsDuplicateConnections: known.reject_duplicate_connection,
    logoUrl: known.logo_url,
    brandColor: known.brand_information?.brand_color || null,
  };
}

/** How a team orders laboratory tests. */
export type LabSettings = {
  /** Of the IANA database: it decides which day it is. */
  readonly timeZone: string;
  readonly wantsPartialResults: boolean;
  readonly sendsSms: boolean;
  /** People under 18 may be ordered for. */
  readonly allowsMinors: boolean;
};

export async function getLabSettings(db: ReadDb, scope: TeamScope): Promise<LabSettings> {
  const known = settingsToWire((await store.getSettings(db, scope)).settings);
  return {
    timeZone: known.time_zone,
    wantsPartialResults: known.partial_webhooks_enabled,
    sendsSms: known.lab_tests_patient_sms_communication_enabled,
    allowsMinors: known.minor_ordering_enabled,
  };
}

/** The domains that the team's organisation has proven to be its own. */
export async function listVerifiedDomains(
  { db }: Pick<Resources, 'db'>,
  scope: TeamScope,
): Promise<readonly string[]> {
  return store.listVerifiedDomains(db.read(scope), scope.organisationId);
}

/** The scope of somebody who proved to act for the tenant; undefined when its team is deleted. */
export async function findActingScope(
  { db }: Pick<Resources, 'db'>,
  tenantId: TenantId,
  actor: Actor,
): Promise<TeamScope | undefined> {
  const wanted = { tenantId, keyId: null };
  const tenant = await findTenant(db.read(acrossTenants), wanted, new Date(0));
  return tenant && scopeOf(tenant, actor);
}
