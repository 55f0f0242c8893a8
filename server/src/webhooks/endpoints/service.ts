import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId, fieldNames } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { type Endpoint, formatSecret, parseSecret, secretBytes, secretLocation } from '../model.ts';
import {
  type EndpointFields,
  fieldProblems,
  normalise,
  type EndpointEnvironment,
  secretProblem,
} from './fields.ts';
import {
  type EndpointHeaders,
  formatHeaders,
  headerProblems,
  normaliseHeaders,
  parseHeaders,
  shownHeaders,
} from './headers.ts';
import { formatPrevious, parsePrevious, previousMax, rotate } from './secrets.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

/** The context in which the fields of an endpoint are validated. */
type Judging = Omit<EndpointEnvironment, 'environment'>;

export const endpointsMax = 50;
const endpointIdBytes = 16;

/** Left out: no description, every type, no limit, not compressed, enabled, a secret that is made. */
export type NewEndpoint = Pick<EndpointFields, 'url'> &
  Partial<EndpointFields> & {
    /** whsec_ and 24 to 64 bytes in base64; made when absent. */
    readonly secret?: string;
  };

const unset = {
  description: '',
  filterTypes: null,
  rateLimit: null,
  gzip: false,
  disabled: false,
} as const;

/** Adds an endpoint that gets the team's events from this moment on. */
export async function addEndpoint(
  deps: Deps & Judging,
  scope: TeamScope,
  { secret, ...wanted }: NewEndpoint,
): Promise<Endpoint & { readonly secret: string }> {
  const fields = { ...unset, ...wanted };
  const key = secret === undefined ? deps.random.bytes(secretBytes.made) : parseSecret(secret);
  const place = { ...deps, environment: scope.environment };
  const problems = [...fieldProblems(fields, null, place)];
  if (key === undefined) problems.push(secretProblem('secret'));
  if (key === undefined || problems.length > 0) throw new InvalidRequest(problems);
  const now = deps.clock.now();
  const id = `ep_${deps.random.bytes(endpointIdBytes).toString('hex')}`;
  const endpoint: Endpoint = { ...normalise(fields), id, createdAt: now, updatedAt: now };
  await deps.db.write(scope, async (tx) => {
    await store.lockEndpoints(tx, scope);
    if ((await store.countEndpoints(tx, scope)) >= endpointsMax) {
      throw new AppError('webhook.too_many');
    }
    const sealed = await deps.vault.seal(tx, key, secretLocation(id));
    await store.insertEndpoint(tx, scope, endpoint, sealed);
    await audit(tx, scope, { action: 'webhook_endpoint.added', subject: subjectOf(id) });
  });
  return { ...endpoint, secret: formatSecret(key) };
}

function subjectOf(id: string): { readonly type: 'webhook_endpoint'; readonly id: AuditId } {
  return { type: 'webhook_endpoint', id: trust<AuditId>(id) };
}

/** Lists endpoints in the order in which they were added. */
export async function listEndpoints(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
): Promise<readonly Endpoint[]> {
  const found = await store.listEndpoints(db.read(scope), scope, { after: 0, limit: endpointsMax });
  return found.map(({ endpoint }) => endpoint);
}

export async function pageEndpoints(
  { db, cursors }: Pick<AppContext, 'db' | 'cursors'>,
  scope: TeamScope,
  { cursor, limit }: { readonly cursor: string | null | undefined; readonly limit: number },
): Promise<{ readonly endpoints: readonly Endpoint[]; readonly nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(cursors, {
    query: `webhooks ${scope.tenantId}`,
    cursor,
    limit,
    placeOf: ([after]) => after,
    list: async (after, most) =>
      store.listEndpoints(db.read(scope), scope, { after: after ?? 0, limit: most }),
    positionOf: ({ number }) => [number],
  });
  return { endpoints: rows.map(({ endpoint }) => endpoint), nextCursor };
}

export async function getEndpoint(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<Endpoint> {
  const found = await store.findEndpoint(db.read(scope), scope, id);
  if (found === undefined) throw new AppError('webhook.not_found');
  return found.endpoint;
}

/** Changes the given fields. An endpoint that is enabled again receives only events recorded afterwards. */
export async function changeEndpoint(
  deps: Pick<Deps, 'db' | 'clock'> & Judging,
  scope: TeamScope,
  id: string,
  change: Partial<EndpointFields>,
): Promise<Endpoint> {
  return writeEndpoint(deps, scope, id, async (tx, { endpoint: old }) => {
    const fields = { ...old, ...change };
    const problems = fieldProblems(fields, old, { ...deps, environment: scope.environment });
    if (problems.length > 0) throw new InvalidRequest(problems);
    const changed = { ...old, ...normalise(fields), updatedAt: deps.clock.now() };
    await store.updateEndpoint(tx, scope, changed);
    const details = { fields: fieldNames(change) };
    await audit(tx, scope, { action: 'webhook_endpoint.updated', subject: subjectOf(id), details });
    return changed;
  });
}

async function writeEndpoint<Result>(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  id: string,
  work: (tx: Tx, endpoint: store.NumberedEndpoint) => Promise<Result>,
): Promise<Result> {
  return db.write(scope, async (tx) => {
    const endpoint = await store.findForUpdate(tx, scope, id);
    if (endpoint === undefined) throw new AppError('webhook.not_found');
    return work(tx, endpoint);
  });
}

/** Deletes an endpoint and its pending deliveries. Its attempts are retained as long as their events. */
export async function removeEndpoint(
  deps: Pick<Deps, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<void> {
  await writeEndpoint(deps, scope, id, async (tx, endpoint) => {
    await store.deleteEndpoint(tx, endpoint);
    await audit(tx, scope, { action: 'webhook_endpoint.removed', subject: subjectOf(id) });
  });
}

/** The secret that the endpoint's owner verifies signatures with. */
export async function getSecret(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  scope: TeamScope,
  id: string,
): Promise<string> {
  const sealed = await store.getSealed(db.read(scope), scope, id);
  return formatSecret(vault.open(sealed.secret, secretLocation(id)));
}

/** Sets a new secret, given or generated. The previous secret also signs for one more day. */
export async function rotateSecret(
  deps: Deps,
  scope: TeamScope,
  id: string,
  given: string | undefined,
): Promise<void> {
  const key = given === undefined ? deps.random.bytes(secretBytes.made) : parseSecret(given);
  if (key === undefined) throw new InvalidRequest([secretProblem('key')]);
  const { vault, clock } = deps;
  const place = secretLocation(id);
  const previousPlace = { field: 'webhook_endpoint.previous_secrets', row: id } as const;
  await writeEndpoint(deps, scope, id, async (tx) => {
    const at = clock.now();
    const sealed = await store.getSealed(tx, scope, id);
    const { previous_secrets: before } = sealed;
    const known = before === null ? [] : parsePrevious(vault.open(before, previousPlace));
    const previous = rotate(known, vault.open(sealed.secret, place), at);
    if (previous === undefined) {
      throw new AppError('webhook.rotated_too_often', { internal: `${previousMax} in a day` });
    }
    await store.updateSealed(
      tx,
      scope,
      { id, at },
      {
        secret: await vault.seal(tx, key, place),
        previous_secrets: await vault.seal(tx, formatPrevious(previous), previousPlace),
      },
    );
    await audit(tx, scope, { action: 'webhook_endpoint.secret_rotated', subject: subjectOf(id) });
  });
}

/** Returns the headers that deliveries carry; of the sensitive ones only the names. */
export async function getHeaders(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  scope: TeamScope,
  id: string,
): Promise<ReturnType<typeof shownHeaders>> {
  const sealed = await store.getSealed(db.read(scope), scope, id);
  if (sealed.headers === null) return { headers: {}, sensitive: [] };
  const place = { field: 'webhook_endpoint.headers', row: id } as const;
  return shownHeaders(parseHeaders(vault.open(sealed.headers, place)));
}

/** Replaces all headers. */
export async function setHeaders(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  scope: TeamScope,
  id: string,
  headers: EndpointHeaders,
): Promise<void> {
  const problems = headerProblems(headers).map(({ name, message }) => ({
    type: 'value_error',
    loc: ['body', 'headers', ...(name === '' ? [] : [name])],
    msg: `Headers: ${name} ${message}`,
  }));
  if (problems.length > 0) throw new InvalidRequest(problems);
  await writeEndpoint(deps, scope, id, async (tx) => {
    const place = { field: 'webhook_endpoint.headers', row: id } as const;
    const sealed = await deps.vault.seal(tx, formatHeaders(normaliseHeaders(headers)), place);
    await store.updateSealed(tx, scope, { id, at: deps.clock.now() }, { headers: sealed });
    await audit(tx, scope, { action: 'webhook_endpoint.headers_set', subject: subjectOf(id) });
  });
}
