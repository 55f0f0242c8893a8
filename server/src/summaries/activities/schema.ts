import { type Static, Type } from 'typebox';

import { day, instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { type PlainDate, toWireInstant } from '#kernel/time.ts';
import { sourceTypes } from '#sources';

import type { Summary } from '../model.ts';
import { sportIn } from '../read/wire.ts';
import type { ExplainedWorkout } from './model.ts';

const told = {
  id: uuid,
  provider: Type.String(),
  type: Type.Enum([...sourceTypes]),
  app_id: nullable(Type.String({ description: 'The program that recorded it.' })),
  time_start: instant,
  time_end: instant,
  sport: Type.String({ description: 'The slug of its sport.' }),
};

export const explanationSchema = Type.Object(
  {
    user_id: uuid,
    calendar_date: day,
    workouts: Type.Array(
      Type.Object(
        {
          ...told,
          same_activity: Type.Array(
            Type.Object({
              ...told,
              shared_second: Type.Number({ description: 'How long both recordings overlap.' }),
              because: Type.Enum(
                ['source_type', 'query_override', 'team_priority', 'provider_name', 'same_source'],
                {
                  description:
                    'The rule that decided which of the two counts. same_source: two apps of one source, of which the longer workout counts.',
                },
              ),
            }),
            { description: 'Workouts of other sources or apps that report the same activity.' },
          ),
        },
        { title: 'ExplainedWorkout' },
      ),
      { description: 'Those that count, in the order of time.' },
    ),
  },
  { title: 'ExplainedWorkouts' },
);

export function toWire(
  userId: string,
  date: PlainDate,
  workouts: readonly ExplainedWorkout[],
): Static<typeof explanationSchema> {
  return {
    user_id: userId,
    calendar_date: date,
    workouts: workouts.map(({ workout, same }) => ({
      ...toldOf(workout),
      same_activity: same.map((each) => ({
        ...toldOf(each.workout),
        shared_second: each.overlapMs / 1000,
        because: each.because,
      })),
    })),
  };
}

function toldOf({ id, provider, sourceType, appId, startsAt, endsAt, data }: Summary) {
  return {
    id,
    provider,
    type: sourceType,
    app_id: appId,
    time_start: toWireInstant(new Date(startsAt ?? 0)),
    time_end: toWireInstant(new Date(endsAt ?? 0)),
    sport: sportIn(data).slug,
  };
}
