import { trust } from '#kernel/brand.ts';
import { missing } from '#kernel/http/problem-list.ts';
import { parseUtc } from '#kernel/time.ts';
import type { PlainDate } from '#kernel/time.ts';

import * as field from '../fields/fields.ts';
import { dateAt } from '../fields/local-time.ts';
import { percent } from '../fields/measures.ts';
import { adaptBody } from '../mobile/body.ts';
import { define } from './define.ts';

const fields = {
  calendar_date: field.derived(field.day()),
  date: field.deprecated(field.derived(field.readOnly(field.instant))),
  time_zone: field.readOnly(field.zone),
  weight: field.number('kg', 0, 1000),
  fat: percent,
  water_percentage: percent,
  muscle_mass_percentage: percent,
  visceral_fat_index: field.number('index', 0, 100),
  bone_mass_percentage: percent,
  body_mass_index: field.number('index', 0, 500),
  lean_body_mass_kilogram: field.number('kg', 0, 1000),
  waist_circumference_centimeter: field.number('cm', 0, 500),
} satisfies field.Fields;

/** A measurement of the body, by a scale or a tape. */
export const body = define({
  title: 'Body measurement',
  schemaName: 'ClientFacingBody',
  responseName: 'ClientBodyResponse',
  listKey: 'body',
  raw: { schemaName: 'RawBody', responseName: 'RawBodyResponse', hasPriority: true },
  bounds: 'moments',
  placedBy: 'start',
  fields,
  inputs: { measured_at: field.instant },
  times: ['measured_at'],
  adapt: adaptBody,
  complete: ({ own, further, localTime, sourceType, report }) => {
    const { measured_at: measuredAt } = further;
    if (measuredAt === null && own.calendar_date === null) {
      report(['measured_at'], missing);
      return null;
    }
    const date = measuredAt ?? `${own.calendar_date}T00:00:00+00:00`;
    const at = parseUtc(date);
    const calendarDate = trust<PlainDate>(own.calendar_date ?? dateAt(localTime, at));
    return {
      values: { ...own, calendar_date: calendarDate, date, time_zone: localTime.zone },
      key: `at:${measuredAt ?? calendarDate}:${sourceType}`,
      calendarDate,
      startsAt: at,
      endsAt: at,
    };
  },
});
