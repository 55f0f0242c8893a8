import { trust } from '#kernel/brand.ts';
import { parseUtc } from '#kernel/time.ts';
import type { PlainDate } from '#kernel/time.ts';

import * as field from '../fields/fields.ts';
import { dateAt } from '../fields/local-time.ts';
import { micronutrients } from '../fields/nutrients.ts';
import { adaptMeal } from '../mobile/meal.ts';
import { define } from './define.ts';

const grams = field.number('g', 0, 100_000);
/** In the usual unit of the nutrient: milligrams or micrograms. */
const trace = field.number(null, 0, 100_000_000);

const energy = field.object('Energy', {
  unit: field.required(field.choice('kcal')),
  value: field.required(field.number('kcal', 0, 100_000)),
});

const macros = field.object('Macros', {
  carbs: grams,
  protein: grams,
  fats: field.absentIfUnknown(
    field.object('Fats', {
      saturated: grams,
      monounsaturated: grams,
      polyunsaturated: grams,
      omega3: grams,
      omega6: grams,
      total: grams,
    }),
  ),
  alcohol: grams,
  water: grams,
  fibre: grams,
  sugar: grams,
  cholesterol: grams,
});

const micros = field.object('Micros', {
  minerals: field.map(trace, Object.values(micronutrients.minerals).flat()),
  trace_elements: field.map(trace, Object.values(micronutrients.trace_elements).flat()),
  vitamins: field.map(trace, Object.values(micronutrients.vitamins).flat()),
});

const fields = {
  timestamp: field.required(field.instant),
  calendar_date: field.derived(field.day()),
  name: field.derived(field.text(512)),
  energy,
  macros,
  micros,
  data: field.derived(
    field.map(field.object('ClientFacingFood', { energy, macros, micros }), null),
  ),
} satisfies field.Fields;

/** The food that was eaten at one time. */
export const meal = define({
  title: 'Meal',
  schemaName: 'MealInDBBase_ClientFacingSource_',
  responseName: 'ClientFacingMealResponse',
  listKey: 'meals',
  raw: null,
  bounds: 'moments',
  placedBy: 'start',
  fields,
  inputs: {},
  times: ['timestamp'],
  adapt: adaptMeal,
  complete: ({ own, localTime, sourceType }) => {
    const at = parseUtc(own.timestamp);
    const calendarDate = trust<PlainDate>(own.calendar_date ?? dateAt(localTime, at));
    const name = own.name ?? 'Meal';
    return {
      values: { ...own, calendar_date: calendarDate, name, data: own.data ?? {} },
      // Food diaries note every meal of a day at the same time.
      key: `at:${own.timestamp}:${name}:${sourceType}`,
      calendarDate,
      startsAt: at,
      endsAt: at,
    };
  },
});
