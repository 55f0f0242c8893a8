import type { Family, SettingValues } from '#kernel/config/setting.ts';

/** The organisation's identity provider, and Salus's credentials there. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const variables = {
  issuer: 'SALUS_OIDC_ISSUER',
  clientId: 'SALUS_OIDC_CLIENT_ID',
  clientSecret: 'SALUS_OIDC_CLIENT_SECRET',
} as const;

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/u;

/** All three or none; the issuer over TLS, but for one on this machine. */
function readOidc(environment: Readonly<Record<string, string | undefined>>): {
  readonly value: OidcSettings | null;
  readonly problems: readonly string[];
} {
  const issuer = environment[variables.issuer] ?? '';
  const clientId = environment[variables.clientId] ?? '';
  const clientSecret = environment[variables.clientSecret] ?? '';
  const given = { issuer, clientId, clientSecret };
  const missing = Object.entries(given).filter(([, text]) => text === '');
  if (missing.length === Object.keys(given).length) return { value: null, problems: [] };
  const problems = missing.map(
    ([name]) =>
      `${Object.entries(variables).find(([each]) => each === name)?.[1]} must be set too: issuer, client id and secret go together`,
  );
  const isAddress =
    URL.canParse(issuer) && (issuer.startsWith('https://') || loopback.test(issuer));
  if (issuer !== '' && !isAddress)
    problems.push(`${variables.issuer} must begin with https://, or be on this machine`);
  return problems.length > 0 ? { value: null, problems } : { value: given, problems };
}

const oidc: Family<OidcSettings | null> = {
  variables: [
    {
      variable: variables.issuer,
      meaning:
        'The identity provider that members sign in with: its issuer, such as https://login.example.com. It knows Salus by the redirect address `<address of the console>/v1/sign_in/oidc/callback`.',
    },
    { variable: variables.clientId, meaning: 'Client id of Salus at the identity provider.' },
    {
      variable: variables.clientSecret,
      meaning: 'Client secret of Salus at the identity provider.',
    },
  ],
  readAll: readOidc,
};

/** Settings of the sign-in of members. */
export const managementSettings = { oidc } as const;

declare module '#kernel/config.ts' {
  interface Config extends SettingValues<typeof managementSettings> {}
}
