import { type Static, Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';
import type { Bounds, Implausible } from '#labs/values';

import type { Result } from './model.ts';

const number = nullable(Type.Number());

const ends = { min: number, max: number };

const limitSchema = Type.Object(
  {
    label: Type.String(),
    ...ends,
    interpretation: nullable(
      Type.Enum(['normal', 'abnormal', 'critical'], {
        description: 'Of a value within the limit. Null: Salus does not know the label.',
      }),
    ),
  },
  { title: 'DecisionLimit' },
);

const implausibleSchema = Type.Object(
  {
    reason: Type.Enum(['beyond_limits', 'other_unit'], {
      description:
        '`beyond_limits`: no measurement of a living person. `other_unit`: far from usual in its unit, and usual in another.',
    }),
    unit: Type.String(),
    min: Type.Number(),
    max: Type.Number(),
    fits_unit: nullable(
      Type.String({ description: 'The unit in which the value is a usual one. Null: none.' }),
    ),
  },
  {
    title: 'ImplausibleResult',
    description:
      'The value or its unit is not plausible for the analyte: have a clinician review it before use. `min` and `max` are the limits. Such results come first. An extension of this product, present if there is a doubt.',
  },
);

/** Extension fields that the contract lacks. */
export const boundsFields = {
  implausible: Type.Optional(implausibleSchema),
  bounds: Type.Optional(
    Type.Object(ends, {
      title: 'ResultBounds',
      description:
        'The numbers that `result` can be: `<5` has no `min`, `5` has the same number twice. An extension of this product, for results that are numbers.',
    }),
  ),
  decision_limits: Type.Optional(
    Type.Array(limitSchema, {
      description:
        'The parts of `reference_range` that carry a label, such as `>2.0 Toxic`. They are no reference interval. An extension of this product, where there are some.',
    }),
  ),
};

type Ends = { readonly min: number | null; readonly max: number | null };

type Fields = {
  readonly implausible?: Static<typeof implausibleSchema>;
  readonly bounds?: Ends;
  readonly decision_limits?: Static<typeof limitSchema>[];
};

export function boundsToWire({
  bounds,
  limits,
  implausible,
  withdrawal,
}: Pick<Result, 'bounds' | 'limits' | 'implausible' | 'withdrawal'>): Fields {
  const known = limits.map(({ label, printed, meaning }) => ({
    label,
    ...endsToWire(printed.bounds),
    interpretation: meaning?.within ?? null,
  }));
  return {
    ...(implausible === null || withdrawal !== undefined
      ? {}
      : { implausible: implausibleToWire(implausible) }),
    ...(bounds === null ? {} : { bounds: endsToWire(bounds) }),
    ...(known.length === 0 ? {} : { decision_limits: known }),
  };
}

function implausibleToWire(found: Implausible): Static<typeof implausibleSchema> {
  const { reason, unit, low, high, fitsUnit } = found;
  return { reason, unit, min: low, max: high, fits_unit: fitsUnit };
}

function endsToWire({ min, max }: Bounds): Ends {
  return { min: min?.value ?? null, max: max?.value ?? null };
}
