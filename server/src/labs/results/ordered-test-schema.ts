import { type Static, Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { testStates } from '#labs/orders';

import type { ResultsView } from './service.ts';

const text = Type.String();

const pendingSchema = Type.Object(
  { name: text, slug: text, provider_id: text, loinc: nullable(text) },
  { title: 'PendingBiomarkerResult' },
);

const parentResultSchema = Type.Object(
  { name: nullable(text), provider_id: nullable(text), sub_id: nullable(text) },
  {
    title: 'ParentBiomarkerResult',
    description: 'The result because of which the laboratory added the test.',
  },
);

export const orderedTestSchema = Type.Object(
  {
    order_id: uuid,
    name: text,
    provider_id: nullable(text),
    marker_id: nullable(
      Type.Integer({ description: 'Null: the laboratory added the test, or calls it otherwise.' }),
    ),
    status: Type.Enum([...testStates]),
    status_at: nullable(text),
    reason: nullable(text),
    is_additional: Type.Boolean({ description: 'The test was not ordered.' }),
    parent_result: nullable(parentResultSchema),
    pending_results: Type.Array(pendingSchema, {
      description: 'Expected results that are missing.',
    }),
  },
  { title: 'OrderedTest' },
);

export function orderedTestsToWire({
  view: { order },
  tests,
}: Pick<ResultsView, 'view' | 'tests'>): readonly Static<typeof orderedTestSchema>[] {
  return tests.map(({ name, code, state, at, reason, marker, parent, pending }) => ({
    order_id: order.id,
    name,
    provider_id: code,
    marker_id: marker?.markerId ?? null,
    status: state,
    status_at: at === null ? null : toWireInstant(at),
    reason,
    is_additional: marker === null,
    parent_result:
      parent === null
        ? null
        : { name: parent.name, provider_id: parent.code, sub_id: parent.subId },
    pending_results: pending.map((value) => ({
      name: value.name,
      slug: value.slug,
      provider_id: value.providerId,
      loinc: value.loinc,
    })),
  }));
}
