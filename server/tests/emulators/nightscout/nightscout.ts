import { randomBytes } from 'node:crypto';

import { type Answer, json, openEmulatorServer, type Request } from '../http.ts';
import type { Account, Document, EmulatorOptions, ProviderEmulator } from '../provider.ts';
import { TokenIssuer } from '../token-issuer.ts';

const limitMax = 1000;
const jwtSeconds = 8 * 3600;

/** What a role of the server may read; the token of an account is `<role>-<account>`. */
const roles: Readonly<Record<string, readonly string[]>> = {
  readable: ['entries', 'treatments'],
  sensor: ['entries'],
};

/** Tokens that an owner made: each is good until that owner ends it, however often it is shown. */
class OwnTokens extends TokenIssuer {
  readonly #ended = new Set<string>();
  readonly #jwts = new Map<string, { readonly accountId: string; readonly endsMs: number }>();
  readonly #now: () => number;

  constructor(options: EmulatorOptions) {
    super(options.clock, jwtSeconds);
    this.#now = () => options.clock.now().getTime();
  }

  request(token: string): Document | null {
    const [role = '', ...rest] = token.split('-');
    const accountId = rest.join('-');
    if (roles[role] === undefined || accountId === '' || this.#ended.has(accountId)) return null;
    const jwt = `${role}.${randomBytes(12).toString('hex')}`;
    const iat = Math.floor(this.#now() / 1000);
    this.#jwts.set(jwt, { accountId, endsMs: (iat + jwtSeconds) * 1000 });
    return { token: jwt, sub: accountId, permissionGroups: [], iat, exp: iat + jwtSeconds };
  }

  override holderOf(authorization: string | undefined) {
    const jwt = authorization?.replace(/^Bearer /u, '') ?? '';
    const found = this.#jwts.get(jwt);
    if (found === undefined || found.endsMs <= this.#now()) return null;
    if (this.#ended.has(found.accountId)) return null;
    return { accountId: found.accountId, scopes: roles[jwt.split('.')[0] ?? ''] ?? [] };
  }

  override expireAll(): void {
    this.#jwts.clear();
  }

  override revoke(accountId: string): void {
    this.#ended.add(accountId);
  }
}

const operators = new Set(['$gte', '$lt', '$gt', '$lte', '$eq']);

function holds(document: Document, [name, bound]: readonly [string, string]): boolean {
  const at = name.indexOf('$');
  const value = Number(document[name.slice(0, at)]);
  const limit = Number(bound);
  switch (name.slice(at)) {
    case '$gte':
      return value >= limit;
    case '$gt':
      return value > limit;
    case '$lt':
      return value < limit;
    case '$lte':
      return value <= limit;
    default:
      return value === limit;
  }
}

function search(documents: readonly Document[], { searchParams }: URL): Answer {
  const limit = Number(searchParams.get('limit') ?? 100);
  const skip = Number(searchParams.get('skip') ?? 0);
  if (!(limit >= 1 && limit <= limitMax)) return json({ status: 400, message: 'Bad limit' }, 400);
  const filters = [...searchParams].filter(([name]) =>
    operators.has(name.slice(name.indexOf('$'))),
  );
  const found = documents
    // A search does not list what was deleted; the history does.
    .filter((each) => each['isValid'] !== false && filters.every((filter) => holds(each, filter)))
    .toSorted((one, other) => Number(one['date']) - Number(other['date']));
  return json({ status: 200, result: found.slice(skip, skip + limit) });
}

function history(documents: readonly Document[], since: number, limit: number): Answer {
  const found = documents
    .filter((each) => Number(each['srvModified']) > since)
    .toSorted((one, other) => Number(one['srvModified']) - Number(other['srvModified']))
    .slice(0, limit);
  const last = Number(found.at(-1)?.['srvModified'] ?? since);
  const answer = json({ status: 200, result: found });
  const modified = { 'last-modified': new Date(last).toUTCString(), etag: `"${last}"` };
  return { ...answer, headers: { ...answer.headers, ...modified } };
}

/** A Nightscout by its API of version 3: tokens of roles, searches, and the history by what was last modified. */
export async function openNightscoutEmulator(options: EmulatorOptions): Promise<ProviderEmulator> {
  const tokens = new OwnTokens(options);
  const accounts = new Map<string, Account>();
  const data = ({ url, headers }: Request): Answer => {
    const holder = tokens.holderOf(headers.authorization);
    if (holder === null) return json({ status: 401, message: 'Missing or bad access token' }, 401);
    if (url.pathname === '/api/v1/status.json') {
      const [settings] = accounts.get(holder.accountId)?.['settings'] ?? [];
      return settings === undefined ? json({ status: 404 }, 404) : json({ status: 'ok', settings });
    }
    const [, name = '', since] =
      /^\/api\/v3\/(\w+)(?:\/history\/(\d+))?$/u.exec(url.pathname) ?? [];
    if (!holder.scopes.includes(name)) {
      return json({ status: 403, message: `Missing permission api:${name}:read` }, 403);
    }
    const documents = accounts.get(holder.accountId)?.[name] ?? [];
    if (since === undefined) return search(documents, url);
    return history(documents, Number(since), Number(url.searchParams.get('limit') ?? 100));
  };
  const server = await openEmulatorServer((request) => {
    const asked = /^\/api\/v2\/authorization\/request\/(.+)$/u.exec(request.url.pathname)?.[1];
    if (asked === undefined) return data(request);
    const given = tokens.request(decodeURIComponent(asked));
    return given === null ? json({ status: 401, message: 'Unauthorized' }, 401) : json(given);
  });
  return {
    ...server,
    tokens,
    consent: () => {},
    put: (accountId, account) => {
      accounts.set(accountId, account);
    },
  };
}
