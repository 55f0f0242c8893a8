import { catalogSlugs } from '../model.ts';

/** How a person proves to a provider who they are; '' where nobody does. */
export type AuthType = 'oauth' | 'team_oauth' | 'sdk' | 'password' | 'email' | 'app' | '';
export type Group = 'app' | 'ble' | 'device' | 'lab' | 'provider';

export type CatalogEntry = {
  readonly slug: string;
  readonly authType: AuthType;
  readonly group: Group;
  readonly description: string;
  /** How far back a first pull reaches where nobody says otherwise; null: nothing is pulled. */
  readonly backfillDays: number | null;
};

type Row = readonly [AuthType, Group, string, number | null];

/** Ninety days where the provider's own documentation says nothing else. */
const rows: Readonly<Record<string, Row>> = {
  oura: ['oauth', 'device', 'Ring: sleep, heart and activity', 180],
  fitbit: ['oauth', 'device', 'Watches, bands and scales', 90],
  garmin: ['oauth', 'device', 'Watches and bicycle computers', 90],
  whoop: ['password', 'device', 'Band: strain, recovery and sleep', 180],
  strava: ['team_oauth', 'app', 'Workouts', 14],
  renpho: ['password', 'device', 'Scales', 90],
  peloton: ['password', 'device', 'Exercise machines', 180],
  wahoo: ['oauth', 'device', 'Bicycle computers and trainers', 180],
  zwift: ['password', 'app', 'Indoor cycling and running', 270],
  freestyle_libre: ['email', 'device', 'Glucose sensor, through a practice', 90],
  abbott_libreview: ['password', 'device', 'Glucose sensor', 90],
  tandem_source: ['password', 'device', 'Insulin pump', 90],
  freestyle_libre_ble: ['sdk', 'ble', 'Glucose sensor, read by a phone', null],
  eight_sleep: ['password', 'device', 'Mattress cover: sleep', 90],
  withings: ['oauth', 'device', 'Scales, watches, blood pressure and sleep', 90],
  apple_health_kit: ['sdk', 'app', 'Health data of an iPhone and its watch', 30],
  manual: ['', 'app', 'What was entered by hand', null],
  ihealth: ['oauth', 'device', 'Scales, blood pressure and glucose', 90],
  google_fit: ['oauth', 'app', 'Health data of an Android phone', 90],
  beurer_api: ['password', 'device', 'Scales and blood pressure', 90],
  beurer_ble: ['sdk', 'ble', 'Blood pressure and glucose, read by a phone', null],
  omron: ['oauth', 'device', 'Blood pressure', 90],
  omron_ble: ['sdk', 'ble', 'Blood pressure, read by a phone', null],
  onetouch_ble: ['sdk', 'ble', 'Glucose meter, read by a phone', null],
  accuchek_ble: ['sdk', 'ble', 'Glucose meter, read by a phone', null],
  contour_ble: ['sdk', 'ble', 'Glucose meter, read by a phone', null],
  dexcom: ['password', 'device', 'Glucose sensor', 1],
  dexcom_v3: ['team_oauth', 'device', 'Glucose sensor', 30],
  hammerhead: ['password', 'device', 'Bicycle computer', 30],
  my_fitness_pal: ['password', 'app', 'Meals', 14],
  health_connect: ['sdk', 'app', 'Health data of an Android phone', 30],
  samsung_health: ['sdk', 'app', 'Health data of a Samsung phone', 30],
  polar: ['oauth', 'device', 'Watches and chest straps', 28],
  cronometer: ['oauth', 'app', 'Meals', 28],
  kardia: ['password', 'device', 'Electrocardiograms', 90],
  whoop_v2: ['team_oauth', 'device', 'Band: strain, recovery and sleep', 180],
  ultrahuman: ['oauth', 'device', 'Ring: sleep, heart and activity', 90],
  my_fitness_pal_v2: ['oauth', 'app', 'Meals', 14],
  map_my_fitness: ['oauth', 'app', 'Workouts', 90],
  runkeeper: ['oauth', 'app', 'Workouts', 90],
  google_health: ['oauth', 'app', 'Fitbit and Pixel devices', 90],
};

const laboratory: Row = ['', 'lab', 'Laboratory', null];

/** Every source that we know, in the order of its number. */
export const catalog: readonly CatalogEntry[] = catalogSlugs.map((slug) => {
  const [authType, group, description, backfillDays] = rows[slug] ?? laboratory;
  return { slug, authType, group, description, backfillDays };
});

const bySlug: ReadonlyMap<string, CatalogEntry> = new Map(catalog.map((each) => [each.slug, each]));

export function findEntry(slug: string): CatalogEntry | undefined {
  return bySlug.get(slug);
}

const slugsOf = (isWanted: (entry: CatalogEntry) => boolean): readonly string[] =>
  catalog.filter(isWanted).map((each) => each.slug);

/** Slugs of the contract's enumerations. */
export const wearables = slugsOf((each) => each.group !== 'lab');
export const oauthProviders = slugsOf(
  ({ authType, slug }) => authType.endsWith('oauth') && slug !== 'map_my_fitness',
);
export const passwordProviders = slugsOf((each) => each.authType === 'password');
export const emailProviders = slugsOf((each) => each.authType === 'email');
/** Those that nobody has to prove anything to. */
export const manualProviders = slugsOf(
  ({ authType, slug }) => authType === 'sdk' || slug === 'manual',
);
export const demoProviders = ['apple_health_kit', 'fitbit', 'freestyle_libre', 'oura'] as const;
