/** The type of device or program that recorded a sample; part of a sample's identity. */
export const sourceTypes = [
  'unknown',
  'phone',
  'watch',
  'app',
  'multiple_sources',
  'fingerprick',
  'cuff',
  'manual_scan',
  'automatic',
  'insulin_pump',
  'scale',
  'chest_strap',
  'ring',
  'lab',
  'exercise_machine',
  'earphone',
] as const;

export type SourceType = (typeof sourceTypes)[number];

const known: ReadonlySet<unknown> = new Set(sourceTypes);

export function isSourceType(value: unknown): value is SourceType {
  return known.has(value);
}

/** Returns the source type by Apple's bundle identifier and hardware model; other systems send neither. */
export function inferSourceType(
  sourceBundle: string | null,
  productType: string | null,
): SourceType {
  if (sourceBundle === null) return 'unknown';
  if (sourceBundle === 'com.apple.Health') return 'app';
  if (!sourceBundle.startsWith('com.apple.health.') || productType === null) return 'unknown';
  const model = productType.toLowerCase();
  if (model.startsWith('watch')) return 'watch';
  return model.startsWith('iphone') ? 'phone' : 'unknown';
}
