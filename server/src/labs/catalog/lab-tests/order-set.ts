import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { findLab } from '../labs.ts';
import type { MarkerDirectory } from '../markers/directory.ts';
import { type CollectionMethod, distinctMarkers, type LabTest, type Marker } from '../model.ts';
import * as store from './store.ts';

/** The content of an order: lab tests, and markers in addition to them. */
export type OrderSet = {
  readonly labTestIds: readonly string[];
  readonly addOn: {
    readonly markerIds: readonly number[];
    readonly providerIds: readonly string[];
  } | null;
};

export type OrderSetContent = {
  readonly labTests: readonly LabTest[];
  /** The markers of the add-on. */
  readonly added: readonly Marker[];
  /** All of them, each once: the lab tests' first. */
  readonly markers: readonly Marker[];
};

/**
 * Resolves an order set. Test codes of an add-on belong to the lab of its lab tests, else to `labId`, else to the only
 * lab that has such a code.
 */
export async function readOrderSet(
  { db, directory }: { readonly db: ReadDb; readonly directory: MarkerDirectory },
  scope: TeamScope,
  { labTestIds, addOn }: OrderSet,
  labId: number | null,
): Promise<OrderSetContent> {
  const labTests = await getLabTests(db, scope, labTestIds);
  const lab = labTests[0]?.labId ?? labId;
  const added = addOn === null ? [] : readAddOn(directory, addOn, lab);
  const own = labTests.flatMap((labTest) => markersOf(directory, labTest));
  return { labTests, added, markers: distinctMarkers([...own, ...added]) };
}

/** Returns the lab tests in the requested order, each once. */
export async function getLabTests(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly string[],
): Promise<readonly LabTest[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map(
    (await store.find(db, scope, wanted)).map((labTest) => [labTest.id, labTest]),
  );
  return wanted.map((id) => {
    const labTest = found.get(id);
    if (labTest === undefined) throw new AppError('lab_test.not_found');
    return labTest;
  });
}

export function markersOf(
  directory: Pick<MarkerDirectory, 'get'>,
  { markerIds }: LabTest,
): readonly Marker[] {
  return markerIds.map((id) => directory.get(id)).filter((marker) => marker !== undefined);
}

function readAddOn(
  directory: MarkerDirectory,
  { markerIds, providerIds }: NonNullable<OrderSet['addOn']>,
  labId: number | null,
): readonly Marker[] {
  if (markerIds.length > 0 === providerIds.length > 0)
    throw new AppError('order_set.add_on_unclear');
  const markers = [
    ...markerIds.map((id) => known(directory.get(id), String(id))),
    ...providerIds.map((code) => known(markerOfCode(directory, code, labId), code)),
  ];
  if (markers.some(({ isALaCarte, isOrderable }) => !isALaCarte || !isOrderable))
    throw new AppError('order_set.not_a_la_carte');
  return markers;
}

function known(marker: Marker | undefined, name: string): Marker {
  if (marker === undefined)
    throw new AppError('marker.not_found', { detail: `Marker does not exist: ${name}` });
  return marker;
}

/** Returns the marker of a code at one lab; without a lab, the only marker with the code. */
export function markerOfCode(
  directory: MarkerDirectory,
  code: string,
  labId: number | null,
): Marker | undefined {
  if (labId !== null) return directory.findByCode(labId, code);
  const [marker, another] = directory.listByCode(code);
  return another === undefined ? marker : undefined;
}

const isKit = (method: CollectionMethod): boolean => method === 'testkit';

/** Returns the lab and collection method of an order set. Throws if its tests cannot be ordered together. */
export function decideOrderable(
  { labTests, added, markers }: OrderSetContent,
  asked: CollectionMethod | null,
): { readonly labId: number; readonly method: CollectionMethod } {
  const [first] = markers;
  if (first === undefined) throw new AppError('order_set.empty');
  if (labTests.some(({ status }) => status !== 'active'))
    throw new AppError('order_set.lab_test_inactive');
  if (markers.some(({ labId }) => labId !== first.labId))
    throw new AppError('order_set.several_labs');
  if (added.length > 0 && asked === null) throw new AppError('order_set.method_missing');
  // A kit is made for its lab test; nothing is added to it.
  if (added.length > 0 && asked === 'testkit') throw new AppError('order_set.method_unsuitable');
  const methods = new Set(labTests.map(({ method }) => method));
  if (asked === null && methods.size > 1) throw new AppError('order_set.several_methods');
  const [own] = methods;
  const method = asked ?? own;
  if (method === undefined) throw new AppError('order_set.method_missing');
  // A kit and a drawn sample are different tests, even of the same markers.
  if ([...methods].some((each) => isKit(each) !== isKit(method)))
    throw new AppError('order_set.method_unsuitable');
  const lab = findLab(first.labId);
  if (lab !== undefined && !lab.collectionMethods.includes(method))
    throw new AppError('order_set.method_unsuitable');
  return { labId: first.labId, method };
}
