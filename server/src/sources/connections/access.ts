import type { OutboundHttp } from '#kernel/network/fetch.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type {
  Account,
  Application,
  DemoConnector,
  OAuth2,
  ProviderConnector,
} from '../connector.ts';
import { oauthCallbackUrl } from '../providers/names.ts';
import { getSourceSettings, type SourceSettings } from '../settings/service.ts';
import type { SourcesContext } from '../sources-context.ts';
import type { ApplicationKind, Connection } from './model.ts';

/** The application and settings that a request to a provider needs, in addition to the connection. */
export type ProviderAccess = {
  readonly connector: ProviderConnector;
  readonly kind: ApplicationKind;
  readonly application: Application;
  readonly account: Account;
  readonly http: OutboundHttp;
  /** The URL to which the provider redirects users. */
  readonly redirectUrl: string;
  readonly settings: SourceSettings;
};

/** Access to a source with synthetic data, which needs no application. */
export type DemoAccess = {
  readonly kind: 'demo';
  readonly connector: DemoConnector;
  readonly settings: Pick<SourceSettings, 'historicalDays' | 'resourceDays'>;
};

/** How a connection's data is fetched. */
export type ConnectionAccess = ProviderAccess | DemoAccess;

type Deps = Pick<
  SourcesContext,
  'db' | 'vault' | 'connectors' | 'applications' | 'http' | 'baseUrl'
>;

type Wanted = {
  /** Left out: the team's own, else the installation's. */
  readonly only?: ApplicationKind;
  readonly region?: string | null;
};

/** Returns how the team accesses a provider; undefined without a connector, an application, or the region. */
export async function findAccess(
  engine: Deps,
  scope: TeamScope,
  provider: string,
  { only, region = null }: Wanted = {},
): Promise<ProviderAccess | undefined> {
  const connector = engine.connectors.get(provider);
  const server = connector && findServer(connector, region);
  if (connector === undefined || server === undefined) return undefined;
  if (isOwnServer(connector) && engine.applications.get(provider)?.isOffered !== true) {
    return undefined;
  }
  const settings = await getSourceSettings(engine, scope, provider);
  const installed = engine.applications.get(provider);
  const own = only === 'installation' ? null : settings.application;
  const clientId = own?.clientId ?? (only === 'team' ? null : installed?.clientId);
  const clientSecret = own?.clientSecret ?? installed?.clientSecret;
  // A password is the user's own; only some providers also require an application.
  const needsApplication = connector.authorisation.kind === 'oauth2';
  if (needsApplication && (clientId == null || clientSecret == null)) return undefined;
  const kind = own === null ? 'installation' : 'team';
  const standIn = installed?.url ?? null;
  return {
    connector,
    kind,
    settings,
    application: applicationOf(
      server,
      { clientId: clientId ?? '', clientSecret: clientSecret ?? '' },
      standIn,
    ),
    account: {
      key: accountKey(provider, { tenantId: kind === 'team' ? scope.tenantId : null, region }),
      limits: connector.limits,
    },
    http: standIn === null ? engine.http.provider : engine.http.standIn,
    redirectUrl: own?.redirectUrl ?? oauthCallbackUrl(engine.baseUrl(), provider),
  };
}

/** A region has its own limits if it is a user's own server; elsewhere the application has them. */
function accountKey(
  provider: string,
  { tenantId, region }: { readonly tenantId: string | null; readonly region: string | null },
): string {
  const server = region?.startsWith('https:') === true ? [region] : [];
  return [provider, ...(tenantId === null ? [] : [tenantId]), ...server].join(' ');
}

/** Returns whether users name their own server. */
export function isOwnServer({ authorisation }: Pick<ProviderConnector, 'authorisation'>): boolean {
  return authorisation.kind !== 'oauth2' && authorisation.isOwnServer === true;
}

/** Returns the URLs of the provider in a region; without regions, whichever region is given. */
function findServer(
  { authorisation }: ProviderConnector,
  region: string | null,
): Pick<OAuth2, 'baseUrl' | 'tokenUrl' | 'authorizeUrl'> | undefined {
  if (authorisation.kind === 'oauth2') return authorisation;
  if (authorisation.isOwnServer === true && region !== null) {
    return { baseUrl: region, tokenUrl: region, authorizeUrl: region };
  }
  const [first, ...others] = authorisation.servers;
  const isAny = region === null || first.region === null;
  const found = isAny ? first : [first, ...others].find((each) => each.region === region);
  return found && { ...found, authorizeUrl: found.baseUrl };
}

/** Returns the kind of a connection that this connector creates. */
export function connectionKindOf({
  authorisation,
}: ProviderConnector): 'oauth' | 'password' | 'email' {
  return authorisation.kind === 'oauth2' ? 'oauth' : authorisation.kind;
}

function applicationOf(
  server: Pick<OAuth2, 'baseUrl' | 'tokenUrl' | 'authorizeUrl'>,
  secrets: Pick<Application, 'clientId' | 'clientSecret'>,
  standIn: string | null,
): Application {
  return {
    ...secrets,
    baseUrl: standInFor(server.baseUrl, standIn),
    authorizeUrl: standInFor(server.authorizeUrl, standIn),
    tokenUrl: standInFor(server.tokenUrl, standIn),
  };
}

/** Returns the same for an existing connection. */
export async function findAccessOf(
  engine: Deps & Pick<SourcesContext, 'demos'>,
  scope: TeamScope,
  connection: Pick<Connection, 'provider' | 'kind' | 'application' | 'region'>,
): Promise<ConnectionAccess | undefined> {
  const { provider, kind, application, region } = connection;
  return kind === 'demo'
    ? demoAccess(engine, provider)
    : findAccess(engine, scope, provider, { only: application, region });
}

/** Settings of a team for the provider are not sent to its replacement. */
export function demoAccess(
  { demos }: Pick<SourcesContext, 'demos'>,
  provider: string,
): DemoAccess | undefined {
  const connector = demos.get(provider);
  const settings = { historicalDays: null, resourceDays: {} };
  return connector && { kind: 'demo', connector, settings };
}

/** The shared application of teams without their own. */
export function installedApplication(
  { connectors, applications }: Pick<Deps, 'connectors' | 'applications'>,
  provider: string,
): Application | undefined {
  const connector = connectors.get(provider);
  const server = connector && findServer(connector, null);
  const { clientId, clientSecret, url } = applications.get(provider) ?? nothing;
  if (server === undefined || clientId === null || clientSecret === null) return undefined;
  return applicationOf(server, { clientId, clientSecret }, url);
}

const nothing = { clientId: null, clientSecret: null, url: null } as const;

/** Returns the URL of a provider's endpoint, at its replacement if there is one. */
export function addressOf(
  { applications, http }: Pick<SourcesContext, 'applications' | 'http'>,
  provider: string,
  address: string,
): { readonly url: URL; readonly http: OutboundHttp } {
  const standIn = applications.get(provider)?.url ?? null;
  const reached = standIn === null ? http.provider : http.standIn;
  return { url: new URL(standInFor(address, standIn)), http: reached };
}

/** Returns the same path at another server. */
function standInFor(address: string, standIn: string | null): string {
  if (standIn === null) return address;
  const { pathname, search } = new URL(address);
  const path = pathname === '/' && !address.endsWith('/') ? '' : pathname;
  return `${standIn.replace(/\/$/u, '')}${path}${search}`;
}
