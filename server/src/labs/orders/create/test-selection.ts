import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import {
  chooseLabAccount,
  decideOrderable,
  ensureGeneratedLabTest,
  ensureDefaultLabTests,
  findLab,
  findLabBySlug,
  type Lab,
  type LabAccount,
  type LabCatalog,
  type LabTest,
  findLabAccount,
  type Marker,
  readOrderSet,
  slowest,
  toWireLabTest,
} from '#labs/catalog';

import type { OrderWorkflow } from '../machine/transitions.ts';
import type { OrderAddress, OrderedTests } from '../model.ts';
import type { CollectionMethod } from '../model/status.ts';
import { regionProblem } from './availability.ts';
import { answersProblem, type NewOrderFields, orderSetOf, toOrderedMarker } from './model.ts';

/** The error codes of `chooseTests`. */
export const testErrors = [
  'order.invalid',
  'lab_test.not_found',
  'marker.not_found',
  'order_set.add_on_unclear',
  'order_set.not_a_la_carte',
  'order_set.empty',
  'order_set.lab_test_inactive',
  'order_set.several_labs',
  'order_set.several_methods',
  'order_set.method_missing',
  'order_set.method_unsuitable',
  'order_set.not_in_state',
  'lab_account.unknown',
  'lab_account.not_active',
  'lab_account.none_active',
  'lab_account.several_active',
  'lab_account.other_lab',
] as const;

export type TestDeps = Pick<AppContext, 'db' | 'clock' | 'random'> & {
  readonly labCatalog: LabCatalog;
};

/** The resolved selection of an order: its laboratory, account, collection method and tests. */
export type Chosen = {
  readonly lab: Lab;
  readonly account: LabAccount | null;
  readonly method: CollectionMethod;
  readonly course: OrderWorkflow;
  /** The lab test that is ordered unchanged; null if the server generates one from the markers. */
  readonly labTest: LabTest | null;
  readonly markers: readonly Marker[];
  /** Null takes the value of the lab test. */
  readonly isFasting: boolean | null;
};

/** Resolves the tests that the request names. Throws if they cannot be one order. */
export async function chooseTests(
  deps: TestDeps,
  scope: TeamScope,
  fields: Pick<
    NewOrderFields,
    'orderSet' | 'labTestId' | 'labAccountId' | 'collectionMethod' | 'answers'
  > & {
    /** Where the sample is taken; null for an imported order, whose laboratory has the sample and the answers. */
    readonly place: Pick<OrderAddress, 'state' | 'zip'> | null;
    /** Whether to check the patient's answers to the laboratory's questions. */
    readonly isAsked: boolean;
  },
): Promise<Chosen> {
  const set = orderSetOf(fields);
  if ('refusal' in set) throw new AppError('order.invalid', { detail: set.refusal });
  await ensureDefaultLabTests(deps, scope);
  const directory = await deps.labCatalog.markers.get();
  const { markerIds, providerIds } = set.addOn ?? { markerIds: null, providerIds: null };
  const addOn =
    set.addOn === null ? null : { markerIds: markerIds ?? [], providerIds: providerIds ?? [] };
  const account = await namedAccount(deps, scope, set.labAccountId);
  const asked = { labTestIds: set.labTestIds, addOn };
  const sources = { db: deps.db.read(scope), directory };
  const content = await readOrderSet(sources, scope, asked, account?.labId ?? null);
  const { labId, method } = decideOrderable(content, fields.collectionMethod);
  const lab = findLab(labId);
  if (lab === undefined) throw new AppError('order.invalid', { detail: 'The lab is not known' });
  const { place } = fields;
  const elsewhere = place === null ? undefined : regionProblem(lab, content.markers, place);
  if (elsewhere !== undefined) throw new AppError('order_set.not_in_state', { detail: elsewhere });
  const refusal = fields.isAsked ? answersProblem(content.markers, fields.answers) : undefined;
  if (refusal !== undefined) throw new AppError('order.invalid', { detail: refusal });
  const [only] = content.labTests;
  const isAsItIs =
    content.labTests.length === 1 && content.added.length === 0 && only?.method === method;
  return {
    lab,
    account: await chooseLabAccount(deps, scope, lab, set.labAccountId),
    method,
    course: method,
    labTest: isAsItIs ? only : null,
    markers: content.markers,
    isFasting: set.isFasting,
  };
}

async function namedAccount(
  deps: TestDeps,
  scope: TeamScope,
  id: string | null,
): Promise<{ readonly labId: number | null } | null> {
  const account = await findLabAccount(deps, scope, id);
  return account === null ? null : { labId: findLabBySlug(account.lab)?.id ?? null };
}

/** Returns the tests as the order stores them. Generates the lab test if the order names only markers. */
export async function saveSelection(
  tx: Tx,
  deps: TestDeps,
  scope: TeamScope,
  { labTest, markers, method, isFasting }: Chosen,
): Promise<OrderedTests> {
  const found = labTest ?? (await ensureGeneratedLabTest(deps, tx, scope, { markers, method }));
  const made = { ...found, isFasting: isFasting ?? found.isFasting };
  return {
    labTest: toWireLabTest(made, markers),
    markers: markers.map((marker) => toOrderedMarker(marker)),
    isFasting: made.isFasting,
    tatDays: slowest(markers, 'tatDays'),
    worstTatDays: slowest(markers, 'worstTatDays'),
  };
}
