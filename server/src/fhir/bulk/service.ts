import { Readable } from 'node:stream';

import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/formats.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { grantsFor, insufficientScope, requireGrants } from '#smart';
import { listDeletedIds, toUserId } from '#users';

import type { FhirDeps } from '../resource-type.ts';
import { decodeDetails, type Details, encodeDetails } from './asked-model.ts';
import { LivingLines } from './deleted-users.ts';
import {
  type BulkExport,
  deletedType,
  type ExportId,
  type File,
  filesOf,
  lifeMs,
  pollMsLeast,
  pollSeconds,
  runningMax,
} from './model.ts';
import * as parts from './parts-store.ts';
import * as store from './store.ts';

const keyBytes = 32;

/** Puts an export down, for the workers. Errors: `fhir.too_many_exports`. */
export async function beginExport(
  { db, clock, random, vault }: FhirDeps,
  scope: TeamScope,
  asked: Pick<BulkExport, 'request' | 'types' | 'since' | 'until' | 'patients'> & {
    readonly details: Details | null;
  },
): Promise<ExportId> {
  const now = clock.now();
  const id = trust<ExportId>(uuidV7(now, random));
  await db.write(scope, async (tx) => {
    if ((await store.countRunning(tx, scope)) >= runningMax)
      throw new AppError('fhir.too_many_exports', { headers: { 'retry-after': '60' } });
    const place = { field: 'bulk_export.file_key', row: id } as const;
    const fileKey = await vault.seal(tx, random.bytes(keyBytes), place);
    const expiresAt = new Date(now.getTime() + lifeMs);
    const sealedAt = { field: 'bulk_export.details', row: id } as const;
    const details =
      asked.details === null ? null : await vault.seal(tx, encodeDetails(asked.details), sealedAt);
    const made = { ...asked, id, fileKey, details, acceptedAt: now, expiresAt };
    await store.insert(tx, scope, made);
    await audit(tx, scope, {
      action: 'bulk_export.created',
      subject: { type: 'bulk_export', id },
      details: { types: asked.types.length },
    });
  });
  return id;
}

/** Of these Patients, the first that the team does not have. */
export async function findAbsent(
  { db }: Pick<FhirDeps, 'db'>,
  scope: TeamScope,
  ids: readonly string[],
): Promise<string | undefined> {
  const wrong = ids.find((id) => !uuidPattern.test(id));
  if (wrong !== undefined) return wrong;
  const [absent] = await listDeletedIds(
    db.read(scope),
    scope,
    ids.map((id) => toUserId(id)),
  );
  return absent;
}

/** What an export is asked for in full. */
export function detailsOf(
  { vault }: Pick<FhirDeps, 'vault'>,
  { id, request, details }: Pick<BulkExport, 'id' | 'request' | 'details'>,
): Details {
  if (details === null) return { request, filters: [] };
  return decodeDetails(vault.open(details, { field: 'bulk_export.details', row: id }));
}

/** An export of the caller's; one that is over is not there. Errors: `fhir.not_found`. */
export async function getExport(
  { db, clock }: Pick<FhirDeps, 'db' | 'clock'>,
  scope: TeamScope,
  id: string,
): Promise<BulkExport> {
  const found = uuidPattern.test(id)
    ? await store.find(db.read(scope), scope, trust<ExportId>(id.toLowerCase()))
    : undefined;
  // A client sees its own: another may have been granted more.
  const isOwn = scope.client === undefined || found?.actor.id === scope.actor.id;
  if (found === undefined || !isOwn || found.expiresAt <= clock.now())
    throw new AppError('fhir.not_found');
  return found;
}

/** The same for who waits for it. Errors: `fhir.not_found`, `fhir.asked_too_fast`. */
export async function pollExport(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<BulkExport> {
  const found = await getExport(deps, scope, id);
  if (found.state !== 'running') return found;
  const at = deps.clock.now();
  const unlessAfter = new Date(at.getTime() - pollMsLeast);
  const isSlow = await deps.db.write(scope, async (tx) =>
    store.poll(tx, scope, found.id, { at, unlessAfter }),
  );
  if (isSlow) return found;
  throw new AppError('fhir.asked_too_fast', { headers: { 'retry-after': String(pollSeconds) } });
}

/** Ends an export and removes its files. Errors: `fhir.not_found`. */
export async function removeExport(deps: FhirDeps, scope: TeamScope, id: string): Promise<void> {
  const found = await getExport(deps, scope, id);
  await deps.db.write(scope, async (tx) => {
    if (!(await store.remove(tx, scope, found.id))) throw new AppError('fhir.not_found');
    const subject = { type: 'bulk_export', id: found.id } as const;
    await audit(tx, scope, { action: 'bulk_export.removed', subject });
  });
}

export async function listFiles(
  { db }: Pick<FhirDeps, 'db'>,
  scope: TeamScope,
  { id }: BulkExport,
): Promise<readonly File[]> {
  return filesOf(await parts.listParts(db.read(scope), scope, id));
}

/** How to begin a file, once it is on record that it was read. Errors: `fhir.not_found`, `smart.insufficient_scope`. */
export async function readFile(
  deps: FhirDeps,
  scope: TeamScope,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<() => Readable> {
  const found = await getExport(deps, scope, id);
  const files = found.state === 'done' ? await listFiles(deps, scope, found) : [];
  const file = files.find((each) => each.name === name);
  if (file === undefined) throw new AppError('fhir.not_found');
  requireSame(scope, found, file.type === deletedType ? 'Patient' : file.type);
  const key = deps.vault.open(found.fileKey, { field: 'bulk_export.file_key', row: found.id });
  await deps.db.write(scope, async (tx) => {
    const subject = { type: 'bulk_export', id: found.id } as const;
    await audit(tx, scope, {
      action: 'bulk_export.read',
      subject,
      details: { resources: file.lines },
    });
  });
  return () => Readable.from(linesOf(deps, scope, found.id, { file, key }));
}

/** A token opens what it could have exported itself: all that the token did which began the export. */
function requireSame(scope: TeamScope, { client }: BulkExport, type: string): void {
  const now = requireGrants(scope, type, 'read');
  if (now === null || now.some(({ narrowedTo }) => narrowedTo === null)) return;
  const then = client === null ? [] : (grantsFor({ client }, type, 'search') ?? []);
  const isSame = then.every((each) => now.some((own) => own.narrowedTo === each.narrowedTo));
  if (then.length === 0 || !isSame) throw insufficientScope(`system/${type}.rs`);
}

async function* linesOf(
  { db }: FhirDeps,
  scope: TeamScope,
  exportId: ExportId,
  { file, key }: { readonly file: File; readonly key: Buffer },
): AsyncGenerator<Buffer> {
  const living = new LivingLines(scope, { exportId, key });
  for (const part of file.parts) {
    const lines = await living.read(db.read(scope), part);
    if (lines === undefined) throw new Error('the export was removed while it was read');
    yield lines;
  }
}
