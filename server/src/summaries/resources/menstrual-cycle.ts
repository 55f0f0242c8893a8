import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import * as field from '../fields/fields.ts';
import { adaptMenstrualCycle } from '../mobile/menstrual-cycle.ts';
import { define } from './define.ts';

/** A predicted cycle is in the future. */
const date = field.day(400);
/** More entries than any cycle has days, several a day. */
const entriesMax = 1000;

const entries = <const Inner extends field.Fields>(schemaName: string, fields: Inner) =>
  field.derived(
    field.list(field.object(schemaName, { date: field.required(date), ...fields }), entriesMax),
  );

const testResult = field.required(field.choice('negative', 'positive', 'indeterminate'));

const fields = {
  period_start: field.required(date),
  period_end: date,
  cycle_end: date,
  is_predicted: field.derived(field.flag),
  menstrual_flow: entries('MenstrualFlowEntry', {
    flow: field.required(field.choice('unspecified', 'none', 'light', 'medium', 'heavy')),
  }),
  cervical_mucus: entries('CervicalMucusEntry', {
    quality: field.required(field.choice('dry', 'sticky', 'creamy', 'watery', 'egg_white')),
  }),
  intermenstrual_bleeding: entries('IntermenstrualBleedingEntry', {}),
  contraceptive: entries('ContraceptiveEntry', {
    type: field.required(
      field.choice(
        'unspecified',
        'implant',
        'injection',
        'iud',
        'intravaginal_ring',
        'oral',
        'patch',
      ),
    ),
  }),
  detected_deviations: entries('DetectedDeviationEntry', {
    deviation: field.required(
      field.choice(
        'persistent_intermenstrual_bleeding',
        'prolonged_menstrual_periods',
        'irregular_menstrual_cycles',
        'infrequent_menstrual_cycles',
      ),
    ),
  }),
  ovulation_test: entries('OvulationTestEntry', {
    test_result: field.required(
      field.choice(
        'negative',
        'positive',
        'luteinizing_hormone_surge',
        'estrogen_surge',
        'indeterminate',
      ),
    ),
  }),
  home_pregnancy_test: entries('HomePregnancyTestEntry', { test_result: testResult }),
  home_progesterone_test: entries('HomeProgesteroneTestEntry', { test_result: testResult }),
  sexual_activity: entries('SexualActivityEntry', { protection_used: field.flag }),
  basal_body_temperature: entries('BasalBodyTemperatureEntry', {
    value: field.required(field.number('°C', 10, 50)),
  }),
} satisfies field.Fields;

/** One menstrual cycle. */
export const menstrualCycle = define({
  title: 'Menstrual cycle',
  schemaName: 'ClientFacingMenstrualCycle',
  responseName: 'MenstrualCycleResponse',
  listKey: 'menstrual_cycle',
  raw: null,
  bounds: 'dates',
  placedBy: 'day',
  fields,
  inputs: {},
  times: [],
  adapt: adaptMenstrualCycle,
  complete: ({ own, sourceType, report }) => {
    for (const key of ['period_end', 'cycle_end'] as const) {
      const end = own[key];
      if (end === null || end >= own.period_start) continue;
      const msg = 'Input should not be before period_start';
      report([key], { type: 'value_error', msg }, end);
      return null;
    }
    return {
      values: {
        ...own,
        is_predicted: own.is_predicted ?? false,
        menstrual_flow: own.menstrual_flow ?? [],
        cervical_mucus: own.cervical_mucus ?? [],
        intermenstrual_bleeding: own.intermenstrual_bleeding ?? [],
        contraceptive: own.contraceptive ?? [],
        detected_deviations: own.detected_deviations ?? [],
        ovulation_test: own.ovulation_test ?? [],
        home_pregnancy_test: own.home_pregnancy_test ?? [],
        home_progesterone_test: own.home_progesterone_test ?? [],
        sexual_activity: own.sexual_activity ?? [],
        basal_body_temperature: own.basal_body_temperature ?? [],
      },
      key: `start:${own.period_start}:${sourceType}`,
      calendarDate: trust<PlainDate>(own.period_start),
      startsAt: null,
      endsAt: null,
    };
  },
});
