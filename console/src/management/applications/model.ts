import type { ProviderSlug, ScopedProvider } from './queries.ts';

/** Providers at which a team registers an application of its own, as people know them. */
export const providerNames: readonly (readonly [ProviderSlug, string])[] = [
  ['oura', 'Oura'],
  ['withings', 'Withings'],
  ['fitbit', 'Fitbit'],
  ['garmin', 'Garmin'],
  ['strava', 'Strava'],
  ['wahoo', 'Wahoo'],
  ['whoop_v2', 'WHOOP'],
  ['polar', 'Polar'],
  ['google_fit', 'Google Fit'],
  ['google_health', 'Google Health'],
  ['dexcom_v3', 'Dexcom'],
  ['ihealth', 'iHealth'],
  ['omron', 'Omron'],
  ['ultrahuman', 'Ultrahuman'],
  ['cronometer', 'Cronometer'],
  ['my_fitness_pal_v2', 'MyFitnessPal'],
  ['runkeeper', 'Runkeeper'],
];

const scoped: ReadonlySet<string> = new Set<ScopedProvider>([
  'fitbit',
  'google_fit',
  'google_health',
  'oura',
  'strava',
  'withings',
  'wahoo',
  'whoop_v2',
  'my_fitness_pal_v2',
]);

const isScoped = (slug: string): slug is ScopedProvider => scoped.has(slug);

/** Those of them whose people are asked for scopes. */
export const scopedProviders = providerNames.flatMap(([slug, name]) =>
  isScoped(slug) ? [[slug, name] as const] : [],
);

export function providerName(slug: string): string {
  return providerNames.find(([each]) => each === slug)?.[1] ?? slug;
}

/** Scopes as they are typed: apart by spaces, commas or lines. */
export function scopesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/u).filter((each) => each !== ''))];
}
