import { hash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import type { ListPage } from '#kernel/pagination.ts';
import type { ManagementScope, TeamId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { newId, rowScopeOf, pagedList, type TeamsScope, writeTeam } from '#management';

import { detailProblems } from './details.ts';
import type { Credential, CredentialId, CredentialPatch } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

type SecretField = 'team_credential.client_secret' | 'team_credential.details';

function placeOf(field: SecretField, id: CredentialId): SealedLocation<'master key'> {
  return { field, row: id };
}

/** Sets the credentials of the team's application at the provider. */
export async function setCredential(
  deps: Deps,
  scope: ManagementScope,
  { provider, ...place }: TeamsScope & { readonly teamId: TeamId; readonly provider: string },
  patch: CredentialPatch,
): Promise<Credential> {
  const problems = detailProblems(provider, patch.details);
  if (problems.length > 0) throw new InvalidRequest(problems);
  const at = deps.clock.now();
  return writeTeam(deps, scope, place, async (tx, team) => {
    const made = { id: newId<CredentialId>(deps), provider, at };
    const before = await store.ensureForUpdate(tx, team, made);
    const { id } = before;
    const { clientId = before.clientId, redirectUrlOverride = before.redirectUrlOverride } = patch;
    const details = patch.details && JSON.stringify(patch.details);
    const after: store.StoredCredential = {
      ...before,
      clientId,
      redirectUrlOverride,
      sealedSecret:
        patch.clientSecret === undefined
          ? before.sealedSecret
          : await seal(deps, tx, placeOf('team_credential.client_secret', id), patch.clientSecret),
      sealedDetails:
        details === undefined
          ? before.sealedDetails
          : await seal(deps, tx, placeOf('team_credential.details', id), details),
      updatedAt: at,
    };
    await store.update(tx, team, after);
    await audit(tx, team, { action: 'credential.set', subject: { type: 'credential', id } });
    return toCredential(deps, after);
  });
}

async function seal(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  place: SealedLocation<'master key'>,
  text: string | null,
): Promise<Buffer | null> {
  return text === null ? null : vault.seal(tx, Buffer.from(text), place);
}

const listStored = pagedList('credentials', store.list);

export async function listCredentials(
  deps: Pick<AppContext, 'db' | 'cursors' | 'vault'>,
  scope: ManagementScope,
  asked: Parameters<typeof listStored>[2],
): Promise<ListPage<Credential>> {
  const page = await listStored(deps, scope, asked);
  return { ...page, rows: page.rows.map((row) => toCredential(deps, row)) };
}

/** Deletes the credentials. Returns the ids of those that existed. */
export async function removeCredentials(
  { db }: Pick<Deps, 'db'>,
  scope: ManagementScope,
  wanted: Parameters<typeof store.remove>[2],
): Promise<readonly CredentialId[]> {
  return db.write(rowScopeOf(scope), async (tx) => {
    const removed = await store.remove(tx, scope, wanted);
    for (const { id, ...owner } of removed) {
      const acting = { ...scope, ...owner, environment: wanted.environment };
      await audit(tx, acting, {
        action: 'credential.removed',
        subject: { type: 'credential', id },
      });
    }
    return removed.map((each) => each.id);
  });
}

function toCredential(
  { vault }: Pick<Deps, 'vault'>,
  { sealedSecret, sealedDetails, ...credential }: store.StoredCredential,
): Credential {
  const { id } = credential;
  const open = (sealed: Buffer, field: SecretField): Buffer =>
    vault.open(sealed, placeOf(field, id));
  return {
    ...credential,
    clientSecretHash:
      sealedSecret === null
        ? null
        : hash('sha256', open(sealedSecret, 'team_credential.client_secret'), 'hex'),
    details:
      sealedDetails === null ? null : parseDetails(open(sealedDetails, 'team_credential.details')),
  };
}

function parseDetails(text: Buffer): Readonly<Record<string, unknown>> {
  const details: unknown = JSON.parse(text.toString());
  if (typeof details === 'object' && details !== null) return { ...details };
  throw new Error("the details of a team's credential are not an object");
}
