/** A kind of workout. Known ones have their place as number, so entries are only ever added at the end. */
const catalog = [
  ['running', 'Running'],
  ['walking', 'Walking'],
  ['cycling', 'Cycling'],
  ['swimming', 'Swimming'],
  ['hiking', 'Hiking'],
  ['strength_training', 'Strength Training'],
  ['functional_strength_training', 'Functional Strength Training'],
  ['high_intensity_interval_training', 'High Intensity Interval Training'],
  ['yoga', 'Yoga'],
  ['pilates', 'Pilates'],
  ['rowing', 'Rowing'],
  ['elliptical', 'Elliptical'],
  ['stair_climbing', 'Stair Climbing'],
  ['indoor_cycling', 'Indoor Cycling'],
  ['treadmill_running', 'Treadmill Running'],
  ['trail_running', 'Trail Running'],
  ['mountain_biking', 'Mountain Biking'],
  ['open_water_swimming', 'Open Water Swimming'],
  ['dance', 'Dance'],
  ['boxing', 'Boxing'],
  ['martial_arts', 'Martial Arts'],
  ['climbing', 'Climbing'],
  ['tennis', 'Tennis'],
  ['badminton', 'Badminton'],
  ['table_tennis', 'Table Tennis'],
  ['squash', 'Squash'],
  ['soccer', 'Soccer'],
  ['basketball', 'Basketball'],
  ['volleyball', 'Volleyball'],
  ['golf', 'Golf'],
  ['downhill_skiing', 'Downhill Skiing'],
  ['cross_country_skiing', 'Cross-Country Skiing'],
  ['snowboarding', 'Snowboarding'],
  ['skating', 'Skating'],
  ['paddle_sports', 'Paddle Sports'],
  ['surfing', 'Surfing'],
  ['wheelchair', 'Wheelchair'],
  ['core_training', 'Core Training'],
  ['flexibility', 'Flexibility'],
  ['other', 'Other'],
] as const satisfies readonly (readonly [slug: string, name: string])[];

export type Sport = { readonly id: number; readonly name: string; readonly slug: string };

const known: ReadonlyMap<string, Sport> = new Map(
  catalog.map(([slug, name], index) => [slug, { id: index + 1, name, slug }]),
);
/** Numbers up to here are the catalog's. */
const catalogMax = 1000;
const numberMax = 2 ** 31 - 1;

/** The sport that a text names: `Trail Running`, `trailRunning` and `trail_running` are one. Any name is welcome. */
export function sportOf(text: string): Sport {
  const slug = text
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');
  if (slug === '') return sportOf('other');
  return known.get(slug) ?? { id: numberOf(slug), name: nameOf(slug), slug };
}

function nameOf(slug: string): string {
  return slug
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A 32-bit hash (FNV-1a), above the catalog's numbers. */
function numberOf(slug: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(slug)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return catalogMax + 1 + (hash % (numberMax - catalogMax));
}
