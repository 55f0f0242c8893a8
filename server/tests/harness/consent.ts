import type { TestApp, TestResponse, TestTeam } from './app.ts';
import type { Browser } from './signed-in.ts';

export type Consent = {
  readonly user_ids: readonly string[] | null;
  readonly classes: readonly string[];
  readonly start_date?: string;
  readonly end_date?: string;
};

const pathOf = ({ scope }: TestTeam): string =>
  `/v1/org/${scope.organisationId}/team/${scope.teamId}/${scope.environment}`;

/** Lets members of the team sign in to applications at these origins. */
export async function allowOrigins(
  browser: Browser,
  team: TestTeam,
  origins: readonly string[],
): Promise<TestResponse<Readonly<Record<string, unknown>>>> {
  const path = `${pathOf(team)}/authorization_origin`;
  return browser.send('PUT', path, { body: { origins } });
}

/** What the application asks, as the console gets it: the browser goes to the authorization endpoint and is sent on. */
export async function askedAt(
  app: TestApp,
  address: URL,
): Promise<Readonly<Record<string, string>>> {
  const { status, headers, text } = await app.request(
    'GET',
    `${address.pathname}${address.search}`,
  );
  if (status !== 303) throw new Error(`the authorization endpoint answered ${status}: ${text}`);
  const page = new URL(String(headers['location']));
  if (page.pathname !== '/console/authorize') throw new Error(`sent on to ${page.href}`);
  return Object.fromEntries(page.searchParams);
}

/** The member consents as the consent page does; answers where the browser is sent back to. */
export async function consentTo(
  {
    app,
    browser,
    team,
  }: { readonly app: TestApp; readonly browser: Browser; readonly team: TestTeam },
  address: URL,
  consent: Consent,
): Promise<URL> {
  const request = await askedAt(app, address);
  const { teamId, environment } = team.scope;
  const { status, body, text } = await browser.send<{ redirect_uri: string }>(
    'POST',
    '/v1/me/authorization',
    { body: { team_id: teamId, environment, request, ...consent } },
  );
  if (status !== 200) throw new Error(text);
  return new URL(body.redirect_uri);
}
