import type { Json } from './people.ts';
import { call, days, every, type Question } from './question.ts';

const flows = (where?: string): Json => ({
  select: call('count', { menstrual_flow: 'flow' }),
  from: { unnest: { menstrual_cycle: 'menstrual_flow' } },
  ...(where === undefined ? {} : { where }),
});

export const summaryQuestions: readonly Question[] = [
  {
    asks: 'nights below an efficiency',
    person: 'summaries',
    query: {
      select: [{ sleep: 'session_end' }, { sleep: 'efficiency' }],
      where: "efficiency < 85 AND type = 'long_sleep'",
    },
    table: { session_end: ['2026-03-24T07:00:00'], efficiency: [80] },
  },
  {
    asks: 'what macros say of a night with stages, and of one without',
    person: 'summaries',
    query: {
      select: ['asleep_at', 'awake_at', 'awakenings', 'chronotype', 'sleep_score'].map(
        (value_macro) => ({ value_macro, version: 'automatic' }),
      ),
      where: "type = 'long_sleep'",
    },
    table: {
      asleep_at: ['2026-03-23T23:20:00', null],
      awake_at: ['2026-03-24T06:30:00', null],
      awakenings: [2, null],
      chronotype: ['lark', 'third'],
      sleep_score: [70, null],
    },
  },
  {
    asks: 'how many sleeps of each type',
    person: 'summaries',
    query: {
      select: [{ sleep: 'type' }, call('count', null)],
      group_by: [{ sleep: 'type' }],
    },
    table: { type: ['long_sleep', 'short_sleep'], count: [2, 1] },
  },
  {
    asks: 'a function twice',
    person: 'summaries',
    query: {
      select: [
        call('mean', { sleep: 'stage_asleep_second' }),
        call('mean', { sleep: 'duration_second' }),
        call('max', { sleep: 'efficiency' }),
      ],
    },
    table: {
      // Of the other two only the time in bed is known.
      'mean.stage_asleep_second': [24_600],
      'mean.duration_second': [20_400],
      max: [92],
    },
  },
  {
    asks: 'the newest chronotype: naps have none, and do not count',
    person: 'summaries',
    query: { select: [call('newest', { value_macro: 'chronotype' })] },
    config: { column_naming: 'qualified' },
    table: { 'newest.chronotype': ['third'] },
  },
  {
    asks: 'steps of days that two sources tell',
    person: 'summaries',
    query: {
      select: [call('sum', { activity: 'steps' })],
      group_by: [every('day', 'activity')],
    },
    table: { index: days, sum: [null, 9000, 4000, null, null, null, null, null] },
  },
  {
    asks: 'the same with a provider put first',
    person: 'summaries',
    query: {
      select: [call('sum', { activity: 'steps' })],
      group_by: [every('day', 'activity')],
    },
    config: { provider_priority_overrides: ['oura'] },
    table: { index: days, sum: [null, 8000, 4000, null, null, null, null, null] },
  },
  {
    asks: 'days on which somebody was active for an hour',
    person: 'summaries',
    query: {
      select: [{ activity: 'date' }, { activity: 'duration_active_second' }],
      where: "duration_active_second >= 3600 AND date > '2026-03-01'",
    },
    table: { date: ['2026-03-24'], duration_active_second: [5400] },
  },
  {
    asks: 'distance by sport, and a zone of the heart rate',
    person: 'summaries',
    query: {
      select: [
        { group_key: 0 },
        call('sum', { workout: 'distance_meter' }),
        call('max', { workout: 'heart_rate_zone_3' }),
      ],
      group_by: [{ workout: 'sport_slug' }],
    },
    table: {
      'group_key.0': ['cycling', 'running'],
      sum: [20_000, 10_000],
      max: [null, 1200],
    },
  },
  {
    asks: 'the newest of each measurement',
    person: 'summaries',
    query: {
      select: [
        call('newest', { body: 'weight_kilogram' }),
        call('newest', { body: 'fat_mass_percentage' }),
      ],
    },
    table: { 'newest.weight_kilogram': [79.5], 'newest.fat_mass_percentage': [21] },
  },
  {
    asks: 'what was eaten on a day',
    person: 'summaries',
    timeframe: { type: 'absolute', start: '2026-03-24', end: '2026-03-24' },
    query: {
      select: [call('sum', { meal: 'calories' }), call('count', { meal: 'carbohydrate_gram' })],
      group_by: [every('day', 'meal')],
    },
    table: { index: ['2026-03-24T00:00:00'], sum: [1200], count: [1] },
  },
  {
    asks: 'heavy days of a cycle, and the mean of its temperatures',
    person: 'summaries',
    query: {
      select: [
        { menstrual_cycle: 'period_start' },
        flows("flow = 'heavy'"),
        {
          select: call('mean', { basal_body_temperature: 'value' }),
          from: { unnest: { menstrual_cycle: 'basal_body_temperature' } },
        },
      ],
    },
    table: {
      period_start: ['2026-03-24'],
      'count.menstrual_flow.flow': [2],
      'mean.basal_body_temperature.value': [36.625],
    },
  },
  {
    asks: 'a function over a subquery',
    person: 'summaries',
    query: { select: [call('max', flows())], group_by: [every('month', 'menstrual_cycle')] },
    table: { index: ['2026-03-01T00:00:00'], max: [3] },
  },
  {
    asks: 'a profile, by the day on which it changed',
    person: 'summaries',
    timeframe: { type: 'relative', anchor: '2026-11-20', past: { unit: 'day' } },
    query: { select: [{ profile: 'height_centimeter' }] },
    table: { height_centimeter: [170] },
  },
  {
    asks: 'nothing: no rows, no groups, and one empty answer to a function',
    person: 'summaries',
    query: { select: [call('count', null), call('mean', { sleep: 'score' })], where: 'score > 99' },
    table: { count: [null], mean: [null] },
  },
];
