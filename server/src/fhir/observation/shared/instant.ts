/** An instant of FHIR by the clock of an offset in seconds; null, or one that FHIR cannot say: in UTC. */
export function instantOn(atMs: number, offsetSeconds: number | null): string {
  if (offsetSeconds === null || offsetSeconds % 60 !== 0) return new Date(atMs).toISOString();
  const minutes = Math.abs(offsetSeconds) / 60;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  if (minutes > farthestMinutes) return new Date(atMs).toISOString();
  const clock = new Date(atMs + offsetSeconds * 1000).toISOString().slice(0, -1);
  return `${clock}${offsetSeconds < 0 ? '-' : '+'}${hour}:${minute}`;
}

const farthestMinutes = 14 * 60;

/** When a summary was, by the clock that its source told of. */
export function timesOn(
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number | null },
  data: unknown,
): readonly [string, string] {
  const { timezone_offset: told }: Readonly<Record<string, unknown>> = Object(data);
  const offset = typeof told === 'number' ? told : null;
  return [instantOn(startsAt, offset), instantOn(endsAt ?? startsAt, offset)];
}
