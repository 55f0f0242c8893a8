import { isIP } from 'node:net';

import type { PrivateNetworks } from '#kernel/config.ts';
import { ssrfPolicy } from '#kernel/network/ssrf-policy.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Environment } from '#kernel/scope.ts';

import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  type Endpoint,
  endpointUrlProblems,
  filterTypesMax,
  filterTypesProblems,
  secretBytes,
} from '../model.ts';

const descriptionLengthMax = 500;
export const rateLimitMax = 10_000;

export type EndpointFields = Pick<
  Endpoint,
  'url' | 'description' | 'filterTypes' | 'rateLimit' | 'gzip' | 'disabled'
>;

export type EndpointEnvironment = {
  readonly environment: Environment;
  /** If left out, private addresses are checked only when sending. */
  readonly privateNetworks?: PrivateNetworks;
  /** Left out: filters are judged by how they are written alone. */
  readonly catalogue?: Catalogue;
};

export function normalise(fields: EndpointFields): EndpointFields {
  const { filterTypes } = fields;
  return {
    ...fields,
    url: new URL(fields.url).href,
    filterTypes: filterTypes === null ? null : [...new Set(filterTypes)],
  };
}

const problemAt = (field: string, message: string): Problem => ({
  type: 'value_error',
  loc: ['body', field],
  msg: message,
});

export function secretProblem(field: string): Problem {
  const { min, max } = secretBytes;
  return problemAt(field, `the secret must be whsec_ and ${min} to ${max} bytes in base64`);
}

/**
 * Returns all problems. Values that the endpoint already has stay allowed even if they have no effect, so that it can be disabled
 * or corrected field by field.
 */
export function fieldProblems(
  fields: EndpointFields,
  old: EndpointFields | null,
  place: EndpointEnvironment,
): readonly Problem[] {
  const { url, description, filterTypes, rateLimit } = fields;
  const news = filterTypes?.filter((each) => old?.filterTypes?.includes(each) !== true) ?? [];
  const problems = [
    ...endpointUrlProblems(url, place.environment).map((each) => problemAt('url', each)),
    ...(url === old?.url ? [] : closedAddressProblems(url, place)),
    ...filterTypesProblems(filterTypes).map((each) => problemAt('filter_types', each)),
    ...(place.catalogue === undefined ? [] : unmatchedFilterProblems(news, place.catalogue)),
  ];
  const isText = description.isWellFormed() && !description.includes('\0');
  if (description.length > descriptionLengthMax || !isText) {
    const message = `the description must be text of at most ${descriptionLengthMax} characters`;
    problems.push(problemAt('description', message));
  }
  if (rateLimit !== null && (rateLimit < 1 || rateLimit > rateLimitMax)) {
    const message = `the rate limit must be 1 to ${rateLimitMax} messages a second`;
    problems.push(problemAt('rate_limit', message));
  }
  return problems;
}

const isOpenToSome = ssrfPolicy({ allowPrivate: true });
const isPublic = ssrfPolicy({ allowPrivate: false });

/** Checks IP addresses and localhost. Other names are checked at each delivery by the address to which they resolve. */
function closedAddressProblems(
  text: string,
  { environment, privateNetworks = 'all' }: EndpointEnvironment,
): readonly Problem[] {
  const address = URL.canParse(text) ? addressOf(new URL(text).hostname) : undefined;
  if (address === undefined || isPublic(address)) return [];
  if (!isOpenToSome(address)) {
    const message = 'the URL has a reserved or metadata address, to which nothing is ever sent';
    return [problemAt('url', message)];
  }
  if (privateNetworks === 'all' || privateNetworks === environment) return [];
  const message = `the URL has a private address, to which nothing is sent for ${environment} teams here`;
  return [problemAt('url', message)];
}

/** Returns undefined for a host name. */
function addressOf(hostname: string): string | undefined {
  if (/^(?:.+\.)?localhost\.?$/u.test(hostname)) return '127.0.0.1';
  const address = hostname.replace(/^\[(.*)\]$/u, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/** Returns problems with well-formed filters that match no event type. */
function unmatchedFilterProblems(
  filterTypes: readonly string[],
  { eventTypes, operationalTypes }: Catalogue,
): readonly Problem[] {
  const types = [...eventTypes, ...operationalTypes];
  const matchesSome = (filter: string): boolean =>
    filter.endsWith('*')
      ? types.some((type) => type.startsWith(filter.slice(0, -1)))
      : types.includes(filter);
  return filterTypes
    .slice(0, filterTypesMax)
    .filter((each) => filterTypesProblems([each]).length === 0 && !matchesSome(each))
    .map((each) => {
      const hint = matchesSome(`${each}.*`) ? `; ${JSON.stringify(`${each}.*`)} does` : '';
      return problemAt('filter_types', `${JSON.stringify(each)} matches no event type${hint}`);
    });
}
