import { type Static, Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { interpret, type Result } from '../model.ts';

const text = Type.String();
export const kinds = ['numeric', 'range', 'comment', 'coded_value'] as const;

const formerSchema = Type.Object(
  {
    result: text,
    type: Type.Enum([...kinds]),
    unit: nullable(text),
    reference_range: nullable(text),
    interpretation: text,
    source_interpretation: text,
    notes: nullable(text),
    timestamp: nullable(text),
    status: Type.Optional(text),
    replaced_at: text,
  },
  { title: 'FormerBiomarkerResult' },
);

/** Extension fields that the contract lacks; present only if the laboratory sent them. */
export const resultExtensions = {
  sub_id: Type.Optional(
    Type.String({
      description:
        'Distinguishes results of one code, such as two organisms. An extension of this product, present if the laboratory sent one.',
    }),
  ),
  status: Type.Optional(
    Type.Enum(['pending', 'preliminary', 'final', 'corrected', 'withdrawn'], {
      description:
        'Withdrawn: the laboratory took it back, and `result` says so. An extension of this product, where the laboratory said it.',
    }),
  ),
  history: Type.Optional(
    Type.Array(formerSchema, {
      description:
        'Earlier reports of the result, the oldest first. An extension of this product, present if there are any.',
    }),
  ),
};

type Standing = {
  readonly sub_id?: string;
  readonly status?: 'pending' | 'preliminary' | 'final' | 'corrected' | 'withdrawn';
  readonly history?: Static<typeof formerSchema>[];
};

export function extensionsToWire(result: Result): Standing {
  const { subId, history = [] } = result;
  return {
    ...(subId === undefined ? {} : { sub_id: subId }),
    ...statusToWire(result),
    ...(history.length === 0 ? {} : { history: history.map((each) => formerToWire(each)) }),
  };
}

function statusToWire({
  status,
  withdrawal,
}: Pick<Result, 'status' | 'withdrawal'>): Pick<Standing, 'status'> {
  if (withdrawal !== undefined) return { status: 'withdrawn' };
  return status === undefined ? {} : { status };
}

function formerToWire(former: NonNullable<Result['history']>[number]): Static<typeof formerSchema> {
  return {
    result: former.result,
    type: former.kind,
    unit: former.unit,
    reference_range: former.referenceRange,
    interpretation: interpret(former, []).interpretation,
    source_interpretation: former.flag ?? '',
    notes: former.notes,
    timestamp: former.observedAt === null ? null : toWireInstant(former.observedAt),
    ...statusToWire(former),
    replaced_at: toWireInstant(former.replacedAt),
  };
}
