import { type Static, Type } from 'typebox';

import { nullable } from '#kernel/http/atoms.ts';
import type { Bounds } from '#labs/values';

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

/** What the contract has no field for. */
export const boundsFields = {
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
  readonly bounds?: Ends;
  readonly decision_limits?: Static<typeof limitSchema>[];
};

export function boundsToWire({ bounds, limits }: Pick<Result, 'bounds' | 'limits'>): Fields {
  const known = limits.map(({ label, printed, meaning }) => ({
    label,
    ...endsToWire(printed.bounds),
    interpretation: meaning?.within ?? null,
  }));
  return {
    ...(bounds === null ? {} : { bounds: endsToWire(bounds) }),
    ...(known.length === 0 ? {} : { decision_limits: known }),
  };
}

function endsToWire({ min, max }: Bounds): Ends {
  return { min: min?.value ?? null, max: max?.value ?? null };
}
