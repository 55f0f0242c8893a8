import { type Static, Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { day, optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs, parseUtc, plainDate } from '#kernel/time.ts';
import { normaliseProvider } from '#sources';
import { toUserId } from '#users';

import { findResource } from '../resources/resources.ts';
import type { Coverage, DayRun } from './model.ts';
import { type CoverageQuery, getCoverage } from './service.ts';

/** A leap year: what a map of days shows at once. */
const daysMax = 366;

const coverageQuery = Type.Object({
  start_date: day,
  end_date: Type.String({ format: 'date', description: 'The last day; 366 days at most.' }),
  resource: optional(Type.String({ maxLength: 100, description: 'Name of one resource.' })),
  provider: optional(Type.String({ maxLength: 63, description: 'Slug of one provider.' })),
});

const runSchema = Type.Object(
  { start_date: day, end_date: Type.String({ format: 'date', description: 'The last day.' }) },
  { title: 'CoverageDays' },
);

const coverageSchema = Type.Object(
  {
    user_id: uuid,
    start_date: day,
    end_date: day,
    coverage: Type.Array(
      Type.Object(
        {
          resource: Type.String(),
          provider: Type.String(),
          samples: Type.Integer(),
          days_with_data: Type.Integer(),
          covered: Type.Array(runSchema, { description: 'Days with one sample at least.' }),
          gaps: Type.Array(runSchema, {
            description:
              'Days without samples between days with samples: not worn, not synchronized, or not fetched. The list does not cover days before the first or after the last day with data.',
          }),
        },
        { title: 'ResourceCoverage' },
      ),
    ),
  },
  { title: 'Coverage' },
);

export function coverageRoutes(deps: Pick<AppContext, 'db'>): readonly Operation[] {
  return [
    operation({
      operationId: 'getCoverage',
      method: 'GET',
      path: '/v2/user/{user_id}/coverage',
      tag: 'timeseries',
      summary: 'See on which days a user has samples, and where there are gaps',
      description:
        'Counts of samples by resource and provider, in UTC days. A sample counts on the day on which it begins. Summaries are not included. An operation of this product.',
      params: Type.Object({ user_id: uuid }),
      query: coverageQuery,
      response: coverageSchema,
      errors: ['user.gone', 'timeseries.resource_unknown'],
      handle: async ({ scope, params, query }) => {
        const userId = toUserId(params.user_id);
        const found = await getCoverage(deps, scope, userId, toQuery(query));
        return {
          user_id: userId,
          start_date: query.start_date,
          end_date: query.end_date,
          coverage: found.map((each) => toWire(each)),
        };
      },
    }),
  ];
}

function toQuery(query: Static<typeof coverageQuery>): CoverageQuery {
  const fromMs = parseUtc(`${query.start_date}T00:00:00Z`);
  const toMs = parseUtc(`${query.end_date}T00:00:00Z`) + dayMs;
  const days = (toMs - fromMs) / dayMs;
  if (days < 1 || days > daysMax) {
    const msg = `end_date should be from start_date to ${daysMax - 1} days after it`;
    const problem = { type: 'value_error', loc: ['query', 'end_date'], msg, input: query.end_date };
    throw new InvalidRequest([problem]);
  }
  const { resource: name, provider } = query;
  const resource = name == null ? null : findResource(name);
  if (resource === undefined) throw new AppError('timeseries.resource_unknown');
  return {
    fromMs,
    toMs,
    resource,
    provider: provider == null ? null : normaliseProvider(provider),
  };
}

const textOf = (at: number): string => plainDate(new Date(at * dayMs));

function runToWire({ first, last }: DayRun): Static<typeof runSchema> {
  return { start_date: textOf(first), end_date: textOf(last) };
}

function toWire(each: Coverage): Static<typeof coverageSchema>['coverage'][number] {
  return {
    resource: each.resource,
    provider: each.provider,
    samples: each.samples,
    days_with_data: each.daysWithData,
    covered: each.covered.map((run) => runToWire(run)),
    gaps: each.gaps.map((run) => runToWire(run)),
  };
}
