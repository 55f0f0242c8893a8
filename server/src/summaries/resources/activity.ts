import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import * as field from '../fields/fields.ts';
import { boundsOfDay } from '../fields/local-time.ts';
import { beats, kilocalories, metres, minutes, stepCount, zoneOffset } from '../fields/measures.ts';
import { adaptActivity } from '../mobile/activity.ts';
import { define } from './define.ts';

const fields = {
  calendar_date: field.required(field.day()),
  date: field.deprecated(field.derived(field.readOnly(field.instant))),
  calories_total: kilocalories,
  calories_active: kilocalories,
  steps: stepCount,
  daily_movement: field.deprecated(metres),
  distance: metres,
  low: minutes,
  medium: minutes,
  high: minutes,
  floors_climbed: field.integer('count', 0, 100_000),
  time_zone: field.readOnly(field.zone),
  timezone_offset: field.readOnly(zoneOffset),
  heart_rate: field.object('ClientFacingHeartRate', {
    avg_bpm: beats,
    min_bpm: beats,
    max_bpm: beats,
    resting_bpm: beats,
    avg_walking_bpm: beats,
  }),
  wheelchair_use: field.yes,
  wheelchair_push: field.integer('count', 0, 1_000_000),
} satisfies field.Fields;

/** A user's movement of one day. */
export const activity = define({
  title: 'Activity of a day',
  schemaName: 'ClientFacingActivity',
  responseName: 'ClientActivityResponse',
  listKey: 'activity',
  raw: { schemaName: 'RawActivity', responseName: 'RawActivityResponse' },
  bounds: 'moments',
  placedBy: 'day',
  hasOwnKey: true,
  fields,
  inputs: {},
  times: ['date'],
  adapt: adaptActivity,
  complete: ({ own, localTime, sourceType }) => {
    const calendarDate = trust<PlainDate>(own.calendar_date);
    const bounds = boundsOfDay(localTime, calendarDate);
    const distance = own.distance ?? own.daily_movement;
    return {
      values: {
        ...own,
        date: `${calendarDate}T00:00:00+00:00`,
        distance,
        daily_movement: own.daily_movement ?? distance,
        time_zone: localTime.zone,
        timezone_offset: localTime.isKnown ? localTime.offsetAt(bounds.startsAt) : null,
      },
      key: `day:${calendarDate}:${sourceType}`,
      calendarDate,
      ...bounds,
    };
  },
});
