import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId, fieldNames } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { ReferenceData } from '#kernel/search/reference-data.ts';

import { getActiveAccount } from '../accounts/of-team/service.ts';
import { findLab, findLabBySlug } from '../labs.ts';
import type { MarkerDirectory } from '../markers/directory.ts';
import {
  type CollectionMethod,
  distinctMarkers,
  type LabTest,
  type Marker,
  priceOf,
  sampleTypeFor,
  slugOf,
} from '../model.ts';
import { ensureDefaultLabTests } from './default-lab-tests.ts';
import { getLabTests, markerOfCode, markersOf, type OrderSet, readOrderSet } from './order-set.ts';
import * as store from './store.ts';

export type LabTestDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'> & {
  readonly markers: ReferenceData<MarkerDirectory>;
};

/** A lab test with its markers. */
export type WholeLabTest = { readonly labTest: LabTest; readonly markers: readonly Marker[] };

const labTestsMax = 2000;

export async function getLabTest(
  deps: Omit<LabTestDeps, 'cursors'>,
  scope: TeamScope,
  id: string,
  labAccountId: string | null = null,
): Promise<WholeLabTest> {
  await ensureDefaultLabTests(deps, scope);
  const [labTest] = await getLabTests(deps.db.read(scope), scope, [id]);
  if (labTest === undefined) throw new AppError('lab_test.not_found');
  if (labAccountId !== null) {
    const { lab } = await getActiveAccount(deps, scope, labAccountId);
    if (lab.id !== labTest.labId) throw new AppError('lab_account.other_lab');
  }
  return { labTest, markers: markersOf(await deps.markers.get(), labTest) };
}

export type NewLabTest = {
  readonly name: string;
  readonly description: string;
  readonly method: CollectionMethod;
  readonly isFasting: boolean;
  readonly markerIds: readonly number[];
  readonly providerIds: readonly string[];
  readonly labAccountId: string | null;
  readonly labSlug: string | null;
  readonly sourceSandboxLabTestId: string | null;
};

export async function createLabTest(
  deps: LabTestDeps,
  scope: TeamScope,
  given: NewLabTest,
): Promise<WholeLabTest> {
  const { db, clock, random } = deps;
  refuseSource(scope, given);
  const directory = await deps.markers.get();
  const labId = await askedLab(deps, scope, given);
  const markers = chooseMarkers(directory, given, labId);
  const now = clock.now();
  const labTest: LabTest = {
    ...newLabTest(markers, given.method),
    id: uuidV7(now, random),
    slug: slugOf(given.name),
    name: given.name,
    description: given.description,
    isFasting: given.isFasting,
    isGenerated: false,
    labAccountId: given.labAccountId,
    sourceSandboxLabTestId: given.sourceSandboxLabTestId,
    createdAt: now,
    updatedAt: now,
  };
  await ensureDefaultLabTests(deps, scope);
  await db.write(scope, async (tx) => {
    if ((await store.countLocked(tx, scope)) >= labTestsMax)
      throw new AppError('lab_test.too_many');
    await store.insert(tx, scope, [labTest]);
    await audit(tx, scope, { action: 'lab_test.created', subject: subjectOf(labTest.id) });
  });
  return { labTest, markers };
}

/** Rejects a source in the sandbox: only lab tests of production can have a sandbox test as their source. */
function refuseSource(scope: TeamScope, { sourceSandboxLabTestId: source }: NewLabTest): void {
  if (source === null || scope.environment === 'production') return;
  const loc = ['body', 'source_sandbox_lab_test_id'];
  const msg = 'is of lab tests of production alone';
  throw new InvalidRequest([{ type: 'value_error', loc, msg, input: source }]);
}

const subjectOf = (id: string): { readonly type: 'lab_test'; readonly id: AuditId } => ({
  type: 'lab_test',
  id: trust<AuditId>(id),
});

function newLabTest(
  markers: readonly Marker[],
  method: CollectionMethod,
): Pick<
  LabTest,
  'method' | 'sampleType' | 'status' | 'labId' | 'markerIds' | 'priceMinor' | 'isFasting'
> {
  return {
    method,
    sampleType: sampleTypeFor(method, markers),
    status: 'active',
    labId: markers[0]?.labId ?? 0,
    markerIds: markers.map(({ id }) => id),
    priceMinor: priceOf(markers),
    isFasting: markers.some(({ isFasting }) => isFasting),
  };
}

/** Returns the lab that the request names, directly or by an account. */
async function askedLab(
  deps: LabTestDeps,
  scope: TeamScope,
  { labAccountId, labSlug }: NewLabTest,
): Promise<number | null> {
  const named = labSlug === null ? undefined : findLabBySlug(labSlug);
  if (labAccountId === null) return named?.id ?? null;
  const { lab } = await getActiveAccount(deps, scope, labAccountId);
  if (named !== undefined && named.id !== lab.id) throw new AppError('lab_account.other_lab');
  return lab.id;
}

/** The markers of a new lab test, or everything that is wrong with them. */
function chooseMarkers(
  directory: MarkerDirectory,
  { markerIds, providerIds, method }: NewLabTest,
  labId: number | null,
): readonly Marker[] {
  const field = markerIds.length > 0 ? 'marker_ids' : 'provider_ids';
  const problems: Problem[] = [];
  const blame = (msg: string, ...at: readonly number[]): void => {
    problems.push({ type: 'value_error', loc: ['body', field, ...at], msg });
  };
  if (markerIds.length > 0 === providerIds.length > 0)
    blame('Give either marker_ids or provider_ids');
  const found = [
    ...markerIds.map((id) => directory.get(id)),
    ...providerIds.map((code) => markerOfCode(directory, code, labId)),
  ];
  for (const [place, marker] of found.entries()) {
    if (marker === undefined || (labId !== null && marker.labId !== labId))
      blame(
        labId === null && field === 'provider_ids'
          ? 'No lab, or more than one, has this test code; give lab_slug'
          : 'The lab has no such marker',
        place,
      );
    else if (!marker.isOrderable || marker.origin === 'retired')
      blame('The marker cannot be ordered', place);
    else if (method === 'testkit' && !marker.isForKits)
      blame('The sample for this marker cannot be taken with a kit', place);
  }
  const markers = distinctMarkers(found.filter((marker) => marker !== undefined));
  const [first] = markers;
  if (markers.some((marker) => marker.labId !== first?.labId))
    blame('The markers are of several labs; a lab test is of one');
  const lab = first === undefined ? undefined : findLab(first.labId);
  if (lab !== undefined && !lab.collectionMethods.includes(method))
    problems.push({
      type: 'value_error',
      loc: ['body', 'method'],
      msg: `${lab.name} collects by ${lab.collectionMethods.join(', ')}`,
    });
  if (problems.length > 0) throw new InvalidRequest(problems);
  return markers;
}

/** Returns the markers of an order set, without checking whether they can be ordered together. */
export async function listOrderSetMarkers(
  deps: LabTestDeps,
  scope: TeamScope,
  { labAccountId, ...orderSet }: OrderSet & { readonly labAccountId: string | null },
): Promise<readonly Marker[]> {
  await ensureDefaultLabTests(deps, scope);
  const directory = await deps.markers.get();
  const account = labAccountId === null ? null : await getActiveAccount(deps, scope, labAccountId);
  const reads = { db: deps.db.read(scope), directory };
  const { markers } = await readOrderSet(reads, scope, orderSet, account?.lab.id ?? null);
  if (account !== null && markers.some(({ labId }) => labId !== account.lab.id))
    throw new AppError('lab_account.other_lab');
  return markers;
}

/** Lab tests that were made after one of these, the oldest first. */
export async function listPromotions(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  sourceIds: readonly string[],
): ReturnType<typeof store.listPromotions> {
  const ids = sourceIds.map((id) => id.toLowerCase());
  return store.listPromotions(db.read(scope), scope, ids);
}

/** Gives a lab test another name, or takes it out of use and back. */
export async function updateLabTest(
  deps: LabTestDeps,
  scope: TeamScope,
  id: string,
  change: { readonly name?: string | undefined; readonly isActive?: boolean | undefined },
): Promise<WholeLabTest> {
  await ensureDefaultLabTests(deps, scope);
  const labTest = await deps.db.write(scope, async (tx) => {
    const [before] = await getLabTests(tx, scope, [id]);
    if (change.name === undefined && change.isActive === undefined) return before;
    const status = change.isActive === true ? 'active' : 'inactive';
    const changed = await store.update(tx, scope, id, {
      name: change.name,
      status: change.isActive === undefined ? undefined : status,
      updatedAt: deps.clock.now(),
    });
    await audit(tx, scope, {
      action: 'lab_test.updated',
      subject: subjectOf(id.toLowerCase()),
      details: { fields: fieldNames(change) },
    });
    return changed;
  });
  if (labTest === undefined) throw new AppError('lab_test.not_found');
  return { labTest, markers: markersOf(await deps.markers.get(), labTest) };
}

/**
 * Returns the generated lab test of an order set that has several lab tests, or markers without one; creates it if
 * needed.
 */
export async function ensureGeneratedLabTest(
  { clock, random }: Pick<AppContext, 'clock' | 'random'>,
  tx: Tx,
  scope: TeamScope,
  wanted: { readonly markers: readonly Marker[]; readonly method: CollectionMethod },
): Promise<LabTest> {
  const markers = wanted.markers.toSorted((a, b) => a.id - b.id);
  const now = clock.now();
  const name = markers.map((marker) => marker.name).join(', ');
  return store.findOrInsertGenerated(tx, scope, {
    ...newLabTest(markers, wanted.method),
    id: uuidV7(now, random),
    slug: slugOf(name),
    name: name.length > 150 ? `${name.slice(0, 149)}…` : name,
    description: 'Made for an order set',
    isGenerated: true,
    labAccountId: null,
    sourceSandboxLabTestId: null,
    createdAt: now,
    updatedAt: now,
  });
}
