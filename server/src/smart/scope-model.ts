import type { Grant } from '#kernel/scope.ts';

/** `system/Observation.rs?category=laboratory`, or `system/Observation.read` as the first version has it. */
const pattern =
  /^system\/(?<type>\*|[A-Z][A-Za-z]+)\.(?<may>read|r|s|rs)(?:\?(?<query>[\x21\x23-\x5b\x5d-\x7e]+))?$/u;

/** Parses a scope for reading; undefined for others, which are not granted. */
export function parseScope(text: string): Grant | undefined {
  const { type, may, query = null } = pattern.exec(text)?.groups ?? {};
  if (type === undefined || may === undefined) return undefined;
  if (query !== null && (type === '*' || may === 'read')) return undefined;
  const reads = may.includes('r');
  return { type, reads, searches: may === 'read' || may.includes('s'), narrowedTo: query };
}

export const scopeRule =
  'Input should be a scope such as system/Observation.rs, system/*.rs or system/Patient.read: r reads, s searches, and nothing else can be granted';

/** How a scope is written in version 2. */
export function scopeText({ type, reads, searches, narrowedTo }: Grant): string {
  const may = `${reads ? 'r' : ''}${searches ? 's' : ''}`;
  return `system/${type}.${may}${narrowedTo === null ? '' : `?${narrowedTo}`}`;
}

/** Returns the requested grants that are also allowed, without duplicates. */
export function granted(asked: readonly Grant[], allowed: readonly Grant[]): readonly Grant[] {
  const shared = asked.flatMap((one) =>
    allowed.map((other) => both(one, other)).filter((each) => each !== undefined),
  );
  const byText = new Map(shared.map((each) => [scopeText(each), each]));
  // Drops grants that another one covers.
  return [...byText.values()].filter((each) =>
    [...byText.values()].every((other) => other === each || !covers(other, each)),
  );
}

function both(one: Grant, other: Grant): Grant | undefined {
  const type = one.type === '*' ? other.type : one.type;
  if (other.type !== '*' && other.type !== type) return undefined;
  const [reads, searches] = [one.reads && other.reads, one.searches && other.searches];
  if (!reads && !searches) return undefined;
  const queries = [one.narrowedTo, other.narrowedTo].filter((each) => each !== null);
  const [narrowedTo = null, another] = queries;
  // One scope cannot express two queries together.
  if (another !== undefined && another !== narrowedTo) return undefined;
  return { type, reads, searches, narrowedTo };
}

function covers(wide: Grant, narrow: Grant): boolean {
  return (
    (wide.type === '*' || wide.type === narrow.type) &&
    (wide.reads || !narrow.reads) &&
    (wide.searches || !narrow.searches) &&
    (wide.narrowedTo === null || wide.narrowedTo === narrow.narrowedTo)
  );
}

/** The addresses that tokens are for, each with the path that its tokens are bound to. */
type Audiences = ReadonlyMap<string, string>;

/**
 * Returns the path that a resource names (RFC 8707), undefined for one that is not served. Scheme and host count in either
 * case, and a slash at the end does not count.
 */
export function findAudience(audiences: Audiences, resource: string): string | undefined {
  const address = URL.canParse(resource) ? new URL(resource).href : resource;
  return audiences.get(address.replace(/\/$/u, ''));
}

/** Returns null for a parameter without a value, which counts as left out (RFC 6749, 3.1 and 3.2). */
export const valueOf = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;
