import { readTsv } from '#kernel/files/tsv.ts';

/** How a user authenticates at a provider; '' if authentication is not needed. */
export const authTypes = ['oauth', 'team_oauth', 'sdk', 'password', 'email', 'app', ''] as const;
export const groups = ['app', 'ble', 'device', 'lab', 'provider'] as const;

/** Facts about a source, whether or not this installation connects it. */
export type ProviderFacts = {
  /** Stands for it in events. */
  readonly number: number;
  readonly slug: string;
  readonly name: string;
  readonly authType: (typeof authTypes)[number];
  readonly group: (typeof groups)[number];
  readonly description: string;
  /** Days that a first pull reads by default; null if nothing is pulled. */
  readonly backfillDays: number | null;
  /** The most days that the provider gives, if it documents them. */
  readonly daysMax: number | null;
  /** Positions in the contract's lists; null if it is not in the list. */
  readonly credentialsPlace: number | null;
  readonly pulledPlace: number | null;
  readonly hasDemo: boolean;
  /** Scopes that users can grant and that a team can require. */
  readonly scopes: readonly string[];
};

/** The table of providers. Catalogue, connect page, credentials, scopes and pull preferences read it. */
export const catalog: readonly ProviderFacts[] = readTsv(
  new URL('providers.tsv', import.meta.url),
).map(readRow);

function readRow(row: readonly string[]): ProviderFacts {
  const [number, slug, name, auth, group, days, daysMax, credentials, pulled, demo, ...rest] = row;
  const [scopes = '', description = ''] = rest;
  const authType = authTypes.find((each) => each === auth);
  const known = groups.find((each) => each === group);
  if (slug === undefined || name === undefined || authType === undefined || known === undefined) {
    throw new Error(`providers.tsv has a row that cannot be read: ${row.join(' ')}`);
  }
  return {
    number: Number(number),
    slug,
    name,
    authType,
    group: known,
    description,
    backfillDays: numberIn(days),
    daysMax: numberIn(daysMax),
    credentialsPlace: numberIn(credentials),
    pulledPlace: numberIn(pulled),
    hasDemo: demo === 'demo',
    scopes: scopes === '' ? [] : scopes.split(' '),
  };
}

function numberIn(cell: string | undefined): number | null {
  return cell === undefined || cell === '' ? null : Number(cell);
}

const bySlug: ReadonlyMap<string, ProviderFacts> = new Map(
  catalog.map((each) => [each.slug, each]),
);

export function findProvider(slug: string): ProviderFacts | undefined {
  return bySlug.get(slug);
}

const slugsOf = (isWanted: (provider: ProviderFacts) => boolean): readonly string[] =>
  catalog.filter(isWanted).map((each) => each.slug);

type PlaceField = 'credentialsPlace' | 'pulledPlace';
const inOrderOf = (field: PlaceField): readonly string[] =>
  catalog
    .flatMap((each) => (each[field] === null ? [] : [{ slug: each.slug, place: each[field] }]))
    .toSorted((one, other) => one.place - other.place)
    .map((each) => each.slug);

/** Every source of the catalog. Pushes may name others. */
export const providerSlugs = slugsOf(() => true);
/** Slugs of the contract's enumerations. */
export const wearables = slugsOf((each) => each.group !== 'lab');
export const oauthProviders = slugsOf(
  ({ authType, credentialsPlace }) => authType.endsWith('oauth') && credentialsPlace !== null,
);
export const passwordProviders = slugsOf((each) => each.authType === 'password');
export const emailProviders = slugsOf((each) => each.authType === 'email');
/** Providers that need no authentication. */
export const manualProviders = slugsOf(
  ({ authType, slug }) => authType === 'sdk' || slug === 'manual',
);
export const demoProviders = slugsOf((each) => each.hasDemo).toSorted();
/** Providers that Salus pulls from, so that teams can choose how far back. */
export const pulledProviders = inOrderOf('pulledPlace');
/** Providers whose credentials are listed, in the contract's order. */
export const credentialProviders = inOrderOf('credentialsPlace');
export const scopedProviders = catalog.filter((each) => each.scopes.length > 0);
