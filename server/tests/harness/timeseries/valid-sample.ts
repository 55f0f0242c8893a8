import type { Resource } from '../../../src/timeseries/resources/resources.ts';

/** A valid sample of any resource, as a client would push it. */
export function validSample(resource: Resource, at: Date): Record<string, unknown> {
  const [type] = resource.types?.values === 'any' ? ['dairy'] : (resource.types?.values ?? []);
  const middle =
    resource.range.min === resource.range.max
      ? resource.range.min
      : Math.min(resource.range.min + 1, resource.range.max);
  const extras = resource.extras.map((extra) => [
    extra.key,
    extra.isList ? [extra.values[0]] : extra.values[0],
  ]);
  return {
    timestamp: at.toISOString(),
    unit: resource.unit,
    timezone_offset: 3600,
    ...(type === undefined ? {} : { type }),
    ...(resource.kind === 'interval'
      ? { start: at.toISOString(), end: new Date(at.getTime() + 60_000).toISOString() }
      : {}),
    ...valueOf(resource, middle),
    ...Object.fromEntries(extras),
  };
}

function valueOf(resource: Resource, value: number): Record<string, unknown> {
  switch (resource.shape) {
    case 'number':
      return { value };
    case 'text':
      return { value: 'Porridge, "two" bowls 🥣' };
    case 'blood_pressure':
      return { systolic: 120, diastolic: 80 };
  }
}
