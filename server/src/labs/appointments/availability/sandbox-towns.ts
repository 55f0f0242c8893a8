import { readTsv } from '#kernel/files/tsv.ts';

/** A point on the earth, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/** A town of the sandbox: it has a service centre of each laboratory. */
export type SandboxTown = Point & {
  readonly code: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly timeZone: string;
};

/** Towns in every state, and in every time zone of each. The first of a state is its largest. */
export const sites: readonly SandboxTown[] = readTsv(
  new URL('../data/sites.tsv', import.meta.url),
).map(
  ([code = '', city = '', state = '', zip = '', latitude = '', longitude = '', timeZone = '']) => ({
    code,
    city,
    state,
    zip,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone,
  }),
);

const byCode = new Map(sites.map((site) => [site.code, site]));

export function findSite(code: string): SandboxTown | undefined {
  return byCode.get(code);
}

/**
 * The town that a ZIP code is taken for: the one with this code, else one with the same first three digits, else the
 * largest of its state.
 */
export function townOf(zip: string, state: string | undefined): SandboxTown | undefined {
  const digits = zip.slice(0, 5);
  return (
    sites.find((site) => site.zip === digits) ??
    sites.find((site) => site.zip.startsWith(digits.slice(0, 3))) ??
    sites.find((site) => site.state === state)
  );
}

export type Near = { readonly site: SandboxTown; readonly miles: number };

/** The towns within so many miles, the nearest first. */
export function sitesNear(point: Point, milesMax: number): readonly Near[] {
  return sites
    .map((site) => ({ site, miles: milesBetween(point, site) }))
    .filter(({ miles }) => miles <= milesMax)
    .toSorted((a, b) => a.miles - b.miles || (a.site.code < b.site.code ? -1 : 1));
}

const earthMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the great circle. */
export function milesBetween(a: Point, b: Point): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude;
  return 2 * earthMiles * Math.asin(Math.sqrt(latitude + across));
}
