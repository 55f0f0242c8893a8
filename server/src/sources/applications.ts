import { type Family, readPublicUrl } from '#kernel/config/setting.ts';

/** The operator's settings for one provider. */
export type ApplicationSettings = {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** Replaces the provider's URL. */
  readonly url: string | null;
  /** Whether a provider is enabled whose users name their own server. */
  readonly isOffered?: boolean;
};

const pattern = /^SALUS_PROVIDER_([A-Z][A-Z0-9_]*?)_(CLIENT_ID|CLIENT_SECRET|URL|OFFERED)$/u;

const applicationVariables = [
  {
    variable: 'SALUS_PROVIDER_<SLUG>_CLIENT_ID',
    meaning:
      "Client id of the installation's application at a provider, for teams without their own.",
  },
  { variable: 'SALUS_PROVIDER_<SLUG>_CLIENT_SECRET', meaning: 'Its secret.' },
  {
    variable: 'SALUS_PROVIDER_<SLUG>_URL',
    meaning: "URL to use instead of the provider's, for tests.",
  },
  {
    variable: 'SALUS_PROVIDER_<SLUG>_OFFERED',
    meaning:
      'For providers whose users run their own server (`nightscout`): `true` offers them and allows Salus to connect to the public URLs that users enter.',
  },
] as const;

const nothing: ApplicationSettings = {
  clientId: null,
  clientSecret: null,
  url: null,
};

type Applications = ReadonlyMap<string, ApplicationSettings>;

/** The settings of every provider that is named, by its slug; SALUS_PROVIDER_OURA_CLIENT_ID is of `oura`. */
export const applicationSetting: Family<Applications> = {
  variables: applicationVariables,
  readAll,
};

function readAll(environment: Readonly<Record<string, string | undefined>>): {
  readonly value: Applications;
  readonly problems: readonly string[];
} {
  const applications = new Map<string, ApplicationSettings>();
  const problems: string[] = [];
  for (const [variable, value = ''] of Object.entries(environment)) {
    const [, name, field] = pattern.exec(variable) ?? [];
    if (name === undefined || value === '') continue;
    const slug = name.toLowerCase();
    const known = applications.get(slug) ?? nothing;
    if (field === 'CLIENT_ID') applications.set(slug, { ...known, clientId: value });
    if (field === 'CLIENT_SECRET') applications.set(slug, { ...known, clientSecret: value });
    if (field === 'OFFERED') {
      if (value === 'true' || value === 'false') {
        applications.set(slug, { ...known, isOffered: value === 'true' });
      } else problems.push(`${variable} must be true or false`);
    }
    if (field === 'URL') {
      const reading = readPublicUrl(value);
      if ('value' in reading) applications.set(slug, { ...known, url: reading.value });
      else problems.push(`${variable} ${reading.problem}`);
    }
  }
  return { value: applications, problems };
}
