import { type Static, Type } from 'typebox';

import { day, instant, uuid } from '#kernel/http/common-schemas.ts';
import { type PlainDate, toWireInstant } from '#kernel/time.ts';
import { type RankedSource, sourceTypes } from '#sources';

import { measureNames, measures } from '../fields/movement-measures.ts';
import { rounded } from './model.ts';
import type { Explanation } from './service.ts';

const source = { provider: Type.String(), type: Type.Enum([...sourceTypes]) };

export const explainQuery = Type.Object({
  date: Type.String({ format: 'date', description: "A day on the user's calendar." }),
});

export const explanationSchema = Type.Object(
  {
    user_id: uuid,
    calendar_date: day,
    time_zone: Type.Union([Type.String(), Type.Null()]),
    start: instant,
    end: instant,
    totals: Type.Array(
      Type.Object(
        {
          resource: Type.Enum([...measureNames]),
          unit: Type.String(),
          total: Type.Number(),
          sources: Type.Array(
            Type.Object({
              ...source,
              recorded: Type.Number({ description: 'The recording of the day.' }),
              counted: Type.Number({ description: 'The part of it that the total includes.' }),
            }),
            { description: 'The first choice first.' },
          ),
          intervals: Type.Array(
            Type.Object({
              start: instant,
              end: instant,
              ...source,
              counted: Type.Number(),
              over: Type.Array(
                Type.Object({
                  ...source,
                  because: Type.Enum(
                    ['source_type', 'query_override', 'team_priority', 'provider_name'],
                    { description: 'The rule that decided.' },
                  ),
                }),
                { description: 'Sources that recorded this time, too, and do not count.' },
              ),
            }),
            { description: 'Which source won which time, in the order of time.' },
          ),
        },
        { title: 'ExplainedTotal' },
      ),
    ),
  },
  { title: 'ExplainedActivity' },
);

export function toWire(
  userId: string,
  date: PlainDate,
  { localTime, startsAt, endsAt, totals }: Explanation,
): Static<typeof explanationSchema> {
  return {
    user_id: userId,
    calendar_date: date,
    time_zone: localTime.zone,
    start: wireTime(startsAt),
    end: wireTime(endsAt),
    totals: totals.map(({ measure, total, sources, won }) => ({
      resource: measure,
      unit: measures[measure].unit,
      total,
      sources: sources.map(({ recorded, counted, ...each }) => ({
        ...sourceToWire(each.source),
        recorded,
        counted,
      })),
      intervals: won.map(({ startMs, endMs, amount, over, ...each }) => ({
        start: wireTime(startMs),
        end: wireTime(endMs),
        ...sourceToWire(each.source),
        counted: rounded(measure, amount),
        over: over.flatMap(({ source: other, because }) =>
          // Overlapping samples of one source have no other source to name.
          because === 'same_source' ? [] : [{ ...sourceToWire(other), because }],
        ),
      })),
    })),
  };
}

function sourceToWire({ provider, sourceType }: RankedSource): {
  readonly provider: string;
  readonly type: RankedSource['sourceType'];
} {
  return { provider, type: sourceType };
}

function wireTime(ms: number): string {
  return toWireInstant(new Date(ms));
}
