import type { OutboundHttp } from '#kernel/fetch.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { getSourceSettings, type SourceSettings } from '#management';

import type { ApplicationKind, Connection } from '../connections/model.ts';
import type { Application, DemoConnector, ProviderConnector } from '../connector.ts';
import type { Engine } from '../engine.ts';
import { oauthCallbackUrl } from '../model.ts';
import type { Account } from '../sessions/budget.ts';

/** Everything that a request to a provider needs beside the connection. */
export type ProviderAccess = {
  readonly connector: ProviderConnector;
  readonly kind: ApplicationKind;
  readonly application: Application;
  readonly account: Account;
  readonly http: OutboundHttp;
  /** Where the provider sends people back to. */
  readonly redirectUrl: string;
  readonly settings: SourceSettings;
};

/** A source that invents its data is reached without anything. */
export type DemoAccess = {
  readonly kind: 'demo';
  readonly connector: DemoConnector;
  readonly settings: Pick<SourceSettings, 'historicalDays' | 'resourceDays'>;
};

/** How what a connection gives is fetched. */
export type ConnectionAccess = ProviderAccess | DemoAccess;

type Deps = Pick<Engine, 'db' | 'vault' | 'connectors' | 'applications' | 'http' | 'baseUrl'>;

/**
 * How to reach a provider for the team: with its own application, else with the installation's, or with the one named.
 * Undefined where there is no connector or no such application.
 */
export async function findAccess(
  engine: Deps,
  scope: TeamScope,
  provider: string,
  only?: ApplicationKind,
): Promise<ProviderAccess | undefined> {
  const connector = engine.connectors.get(provider);
  if (connector === undefined) return undefined;
  const settings = await getSourceSettings(engine, scope, provider);
  const installed = engine.applications.get(provider);
  const own = only === 'installation' ? null : settings.application;
  const clientId = own?.clientId ?? (only === 'team' ? null : installed?.clientId);
  const clientSecret = own?.clientSecret ?? installed?.clientSecret;
  if (clientId == null || clientSecret == null) return undefined;
  const kind = own === null ? 'installation' : 'team';
  const standIn = installed?.url ?? null;
  return {
    connector,
    kind,
    settings,
    application: applicationOf(connector, { clientId, clientSecret }, standIn),
    account: {
      key: kind === 'team' ? `${provider} ${scope.tenantId}` : provider,
      limits: connector.limits,
    },
    http: standIn === null ? engine.http.provider : engine.http.standIn,
    redirectUrl: own?.redirectUrl ?? oauthCallbackUrl(engine.baseUrl(), provider),
  };
}

function applicationOf(
  { authorisation }: ProviderConnector,
  secrets: Pick<Application, 'clientId' | 'clientSecret'>,
  standIn: string | null,
): Application {
  return {
    ...secrets,
    baseUrl: standInFor(authorisation.baseUrl, standIn),
    authorizeUrl: standInFor(authorisation.authorizeUrl, standIn),
    tokenUrl: standInFor(authorisation.tokenUrl, standIn),
  };
}

/** The same for a connection that is there. */
export async function findAccessOf(
  engine: Deps & Pick<Engine, 'demos'>,
  scope: TeamScope,
  { provider, kind, application }: Pick<Connection, 'provider' | 'kind' | 'application'>,
): Promise<ConnectionAccess | undefined> {
  return kind === 'demo'
    ? demoAccess(engine, provider)
    : findAccess(engine, scope, provider, application);
}

/** Whatever a team wants pulled of the provider itself is not asked of what stands in for it. */
export function demoAccess(
  { demos }: Pick<Engine, 'demos'>,
  provider: string,
): DemoAccess | undefined {
  const connector = demos.get(provider);
  const settings = { historicalDays: null, resourceDays: {} };
  return connector && { kind: 'demo', connector, settings };
}

/** The application that all teams share which have none of their own. */
export function installedApplication(
  { connectors, applications }: Pick<Deps, 'connectors' | 'applications'>,
  provider: string,
): Application | undefined {
  const connector = connectors.get(provider);
  const { clientId, clientSecret, url } = applications.get(provider) ?? nothing;
  if (connector === undefined || clientId === null || clientSecret === null) return undefined;
  return applicationOf(connector, { clientId, clientSecret }, url);
}

const nothing = { clientId: null, clientSecret: null, url: null } as const;

/** The same path at another server. */
function standInFor(address: string, standIn: string | null): string {
  if (standIn === null) return address;
  const { pathname, search } = new URL(address);
  const path = pathname === '/' && !address.endsWith('/') ? '' : pathname;
  return `${standIn.replace(/\/$/u, '')}${path}${search}`;
}
