/**
 * Every source we know by name. An entry's place is its number in events, so entries are only ever added at the end.
 */
const catalog = [
  ['oura', 'Oura'],
  ['fitbit', 'Fitbit'],
  ['garmin', 'Garmin'],
  ['whoop', 'WHOOP'],
  ['strava', 'Strava'],
  ['renpho', 'Renpho'],
  ['peloton', 'Peloton'],
  ['wahoo', 'Wahoo'],
  ['zwift', 'Zwift'],
  ['freestyle_libre', 'FreeStyle Libre'],
  ['abbott_libreview', 'Abbott LibreView'],
  ['tandem_source', 'Tandem Source'],
  ['freestyle_libre_ble', 'FreeStyle Libre Bluetooth'],
  ['eight_sleep', 'Eight Sleep'],
  ['withings', 'Withings'],
  ['apple_health_kit', 'Apple HealthKit'],
  ['manual', 'Manual'],
  ['ihealth', 'iHealth'],
  ['google_fit', 'Google Fit'],
  ['beurer_api', 'Beurer'],
  ['beurer_ble', 'Beurer Bluetooth'],
  ['omron', 'OMRON'],
  ['omron_ble', 'OMRON Bluetooth'],
  ['onetouch_ble', 'OneTouch Bluetooth'],
  ['accuchek_ble', 'Accu-Chek Bluetooth'],
  ['contour_ble', 'Contour Bluetooth'],
  ['dexcom', 'Dexcom'],
  ['dexcom_v3', 'Dexcom (v3)'],
  ['hammerhead', 'Hammerhead'],
  ['my_fitness_pal', 'MyFitnessPal'],
  ['health_connect', 'Health Connect'],
  ['samsung_health', 'Samsung Health'],
  ['polar', 'Polar'],
  ['cronometer', 'Cronometer'],
  ['kardia', 'KardiaMobile'],
  ['whoop_v2', 'WHOOP (v2)'],
  ['ultrahuman', 'Ultrahuman'],
  ['my_fitness_pal_v2', 'MyFitnessPal (v2)'],
  ['map_my_fitness', 'MapMyFitness'],
  ['runkeeper', 'Runkeeper'],
  ['google_health', 'Google Health'],
  ['ayumetrix', 'Ayumetrix'],
  ['spiriplex', 'Spiriplex'],
  ['ussl', 'US Specialty Labs'],
  ['quest', 'Quest Diagnostics'],
  ['sonora_quest', 'Sonora Quest Laboratories'],
  ['labcorp', 'Labcorp'],
  ['bioreference', 'BioReference'],
  ['us_biotek', 'US BioTek Laboratories'],
  ['sanocardio', 'SanoCardio'],
  ['ihd', 'IHD'],
  ['nexus', 'Nexus'],
  ['my_uti', 'MyUTI'],
  ['crl', 'CRL'],
  ['mtl', 'MTL'],
] as const satisfies readonly (readonly [slug: string, name: string])[];

export const catalogSlugs: readonly string[] = catalog.map(([slug]) => slug);

const names: ReadonlyMap<string, string> = new Map(catalog);
const places: ReadonlyMap<string, number> = new Map(
  catalog.map(([slug], index) => [slug, index + 1]),
);
const aliases: ReadonlyMap<string, string> = new Map([
  ['health_kit', 'apple_health_kit'],
  ['apple_health', 'apple_health_kit'],
]);
const slugPattern = /^[a-z][a-z0-9_]{0,62}$/u;
const slugCharactersMax = 63;
/** Numbers up to here are the catalog's. */
const catalogMax = 1000;
const numberMax = 2 ** 31 - 1;

/** Whether a text can be a source's slug. Sources that we do not know are welcome. */
export function isProviderSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** The slug of what a client calls a source: mobile clients write `healthKit` for `apple_health_kit`. */
export function normaliseProvider(text: string): string {
  const slug = text
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .toLowerCase()
    .slice(0, slugCharactersMax);
  return aliases.get(slug) ?? slug;
}

export function providerName(slug: string): string {
  return names.get(slug) ?? titleCase(slug);
}

function titleCase(slug: string): string {
  const words = slug.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The number that stands for a source in events: the same in every process and every release. */
export function providerIndex(slug: string): number {
  return places.get(slug) ?? catalogMax + 1 + (fnv1a(slug) % (numberMax - catalogMax));
}

/** A 32-bit hash (FNV-1a): short, and it will never change. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}

export function logoPath(slug: string): string {
  return `/logos/${slug}.svg`;
}

/** Where a provider sends people back to after they agreed to share their data. */
export function oauthCallbackUrl(baseUrl: string, slug: string): string {
  return `${baseUrl.replace(/\/$/u, '')}/v2/link/provider/oauth/${slug}/callback`;
}

/** Resources that are called otherwise where they are read than where they are spoken of. */
const spokenNames: ReadonlyMap<string, string> = new Map([
  ['body_fat', 'fat'],
  ['body_weight', 'weight'],
]);

/** The name of a resource in events, preferences and introspection. */
export function resourceName(name: string): string {
  return spokenNames.get(name) ?? name;
}

/** Where a client finds the logo of a source. */
export function logoUrl(baseUrl: string, slug: string): string {
  return `${baseUrl.replace(/\/$/u, '')}${logoPath(slug)}`;
}

/** A monogram in a colour of its own. Trade marks of others are not ours to ship. */
export function monogram(slug: string): string {
  const name = providerName(slug);
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [name.slice(0, 2)];
  const hue = fnv1a(slug) % 360;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img">' +
    `<title>${escapeXml(name)}</title>` +
    `<rect width="64" height="64" rx="14" fill="hsl(${hue} 45% 38%)"/>` +
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600" ' +
    `text-anchor="middle" dominant-baseline="central">${escapeXml(letters.join('').toUpperCase())}</text></svg>`
  );
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}
