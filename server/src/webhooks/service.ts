import { acrossTenants } from '#kernel/across-tenants.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import {
  type Endpoint,
  endpointUrlProblems,
  filterTypesProblems,
  formatSecret,
  parseSecret,
  secretBytes,
  secretPlace,
} from './model.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db' | 'clock' | 'random' | 'vault'>;

const endpointsMax = 50;
const endpointIdBytes = 16;
const descriptionLengthMax = 500;
const purgeBatch = 1000;

/** The endpoint cannot be as asked for; the message names every problem. */
export class InvalidEndpointError extends Error {
  override readonly name = 'InvalidEndpointError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The endpoint was not added: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}

export type NewEndpoint = {
  readonly url: string;
  readonly description?: string;
  /** Null or absent: every type. */
  readonly filterTypes?: readonly string[] | null;
  /** whsec_ and 24 to 64 bytes in base64; made when absent. */
  readonly secret?: string;
};

/** Adds an endpoint that gets the team's events from this moment on. */
export async function addEndpoint(
  deps: Deps,
  scope: TeamScope,
  wanted: NewEndpoint,
): Promise<Endpoint & { readonly secret: string }> {
  const { url, description = '', filterTypes = null } = wanted;
  const key =
    wanted.secret === undefined ? deps.random.bytes(secretBytes.made) : parseSecret(wanted.secret);
  const problems = [...endpointUrlProblems(url), ...filterTypesProblems(filterTypes)];
  if (
    description.length > descriptionLengthMax ||
    !description.isWellFormed() ||
    /\0/u.test(description)
  ) {
    problems.push(`the description must be text of at most ${descriptionLengthMax} characters`);
  }
  if (key === undefined) {
    problems.push(
      `the secret must be whsec_ and ${secretBytes.min} to ${secretBytes.max} bytes in base64`,
    );
  }
  if (key === undefined || problems.length > 0) throw new InvalidEndpointError(problems);

  const endpoint: Endpoint = {
    id: `ep_${deps.random.bytes(endpointIdBytes).toString('hex')}`,
    url: new URL(url).href,
    description,
    filterTypes: filterTypes === null ? null : [...new Set(filterTypes)],
    disabled: false,
    createdAt: deps.clock.now(),
  };
  await deps.db.write(scope, async (tx) => {
    await store.lockEndpoints(tx, scope);
    if ((await store.countEndpoints(tx, scope)) >= endpointsMax) {
      throw new InvalidEndpointError([`the team has ${endpointsMax} endpoints, which is the most`]);
    }
    const sealed = await deps.vault.seal(tx, key, secretPlace(endpoint.id));
    await store.insertEndpoint(tx, scope, endpoint, sealed);
    await audit(tx, scope, { action: 'webhook_endpoint.added', subject: subjectOf(endpoint.id) });
  });
  return { ...endpoint, secret: formatSecret(key) };
}

export async function listEndpoints(
  deps: Pick<Resources, 'db'>,
  scope: TeamScope,
): Promise<readonly Endpoint[]> {
  return store.listEndpoints(deps.db.read(scope), scope);
}

/** Removes an endpoint and what was still to be delivered to it; false when the team has no such endpoint. */
export async function removeEndpoint(
  deps: Pick<Resources, 'db'>,
  scope: TeamScope,
  endpointId: string,
): Promise<boolean> {
  return deps.db.write(scope, async (tx) => {
    if (!(await store.deleteEndpoint(tx, scope, endpointId))) return false;
    await audit(tx, scope, { action: 'webhook_endpoint.removed', subject: subjectOf(endpointId) });
    return true;
  });
}

function subjectOf(endpointId: string): {
  readonly type: 'webhook_endpoint';
  readonly id: AuditId;
} {
  return { type: 'webhook_endpoint', id: trust<AuditId>(endpointId) };
}

/** The secret that the endpoint's owner verifies signatures with; undefined when the team has no such endpoint. */
export async function getSecret(
  deps: Pick<Resources, 'db' | 'vault'>,
  scope: TeamScope,
  endpointId: string,
): Promise<string | undefined> {
  const sealed = await store.findSealedSecret(deps.db.read(scope), scope, endpointId);
  return sealed && formatSecret(deps.vault.open(sealed, secretPlace(endpointId)));
}

/** Deletes events that are older and have nothing left to deliver, with their attempts; answers how many. The signal ends it early. */
export async function purgeOldEvents(
  deps: Pick<Resources, 'db'>,
  olderThan: Date,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deps.db.write(acrossTenants, async (tx) =>
      store.deleteOldEvents(tx, olderThan, purgeBatch),
    );
    total += deleted;
    if (deleted < purgeBatch || signal?.aborted === true) return total;
  }
}

/** Part of purging a user: nothing about the user is delivered or kept any more. */
export async function purgeUserEvents(tx: Tx, userId: UserId): Promise<Erasure> {
  return store.deleteUserEvents(tx, userId);
}

/** Part of deleting a team: from the commit on nothing of it is stored for delivery, or sent. */
export async function silenceTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await store.disableEndpoints(tx, tenantId);
}

/** Part of purging a team: its endpoints, what was still to be sent to them, and events that are about no user. */
export async function purgeTenantWebhooks(tx: Tx, tenantId: TenantId): Promise<'done' | 'more'> {
  const deleted = await store.deleteTenantDeliveries(tx, tenantId, purgeBatch);
  if (deleted === purgeBatch) return 'more';
  await store.deleteEndpoints(tx, tenantId);
  await store.deleteTenantEvents(tx, tenantId);
  return 'done';
}
