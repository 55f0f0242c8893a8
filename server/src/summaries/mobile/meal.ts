import { isJson } from '#kernel/files/json-fields.ts';
import { notAList } from '#kernel/http/problem-list.ts';

import { convert, type Quantity, readQuantities, sumOf } from '../fields/quantities.ts';
import { type Json, type Loc } from '../fields/read-fields.ts';
import type { Adapting, Item } from '../items/item.ts';
import { nest, nutrients, type Nutrient } from './nutrients.ts';

export function adaptMeal(input: Json, at: Loc, adapting: Adapting): readonly Item[] {
  const { healthkit, health_connect: healthConnect } = input;
  const kit = isJson(healthkit) ? fromHealthKit(healthkit, [...at, 'healthkit'], adapting) : [];
  const connect = isJson(healthConnect)
    ? fromHealthConnect(healthConnect, [...at, 'health_connect'], adapting)
    : [];
  const isMobile = isJson(healthkit) || isJson(healthConnect);
  return isMobile ? [...kit, ...connect] : [{ values: input, at, paths: {} }];
}

/** Groups nutrients into meals. Each nutrient is a sample, and samples of the same time are one meal. */
function fromHealthKit(kit: Json, at: Loc, { report }: Adapting): readonly Item[] {
  const meals = new Map<number, { nutrient: Nutrient; quantity: Quantity }[]>();
  for (const nutrient of nutrients) {
    const key = nutrient.healthKit;
    if (key === null) continue;
    for (const quantity of readQuantities(kit[key], nutrient.unit, [...at, key], report)) {
      const meal = meals.get(quantity.startMs) ?? [];
      meal.push({ nutrient, quantity });
      meals.set(quantity.startMs, meal);
    }
  }
  return [...meals.values()].map((eaten) => {
    const amounts = [...new Set(eaten.map(({ nutrient }) => nutrient))].map((nutrient) => {
      const portions = eaten.filter((each) => each.nutrient === nutrient);
      return { nutrient, value: sumOf(portions.map(({ quantity }) => quantity)) };
    });
    const sample = eaten[0]?.quantity.sample ?? {};
    const foods = new Set(
      eaten.map(({ quantity }) => foodOf(quantity)).filter((food) => food !== ''),
    );
    const values = {
      source_bundle: kit['source_bundle'],
      source_type: 'app',
      timestamp: sample['start_date'],
      name: foods.size > 0 ? [...foods].join(', ').slice(0, 512) : null,
      ...nest(amounts),
    };
    return { values, at, paths: {}, received: values };
  });
}

function foodOf({ sample: { metadata } }: Quantity): string {
  const food = isJson(metadata) ? metadata['HKFoodType'] : null;
  return typeof food === 'string' ? food : '';
}

const mealTypes = ['Meal', 'Breakfast', 'Lunch', 'Dinner', 'Snack'] as const;

/** A record is a meal; masses are in grams. */
function fromHealthConnect(collection: Json, at: Loc, { report }: Adapting): readonly Item[] {
  const { source_bundle: bundle, nutrition_records: records } = collection;
  if (!Array.isArray(records)) {
    report([...at, 'nutrition_records'], notAList, records);
    return [];
  }
  return records.map((record: unknown, index): Item => {
    const given = isJson(record) ? record : {};
    const { start_time: startTime, start_zone_offset: offset, meal_type: type, name } = given;
    const amounts = nutrients.flatMap((nutrient) => {
      const value = given[nutrient.healthConnect ?? ''];
      if (value == null) return [];
      const isMass = typeof value === 'number' && nutrient.unit !== 'kcal';
      return [{ nutrient, value: isMass ? convert(value, 'g', nutrient.unit) : value }];
    });
    const values = {
      source_bundle: bundle,
      source_type: 'app',
      timestamp: startTime,
      timezone_offset: secondsOf(offset),
      name: name ?? mealTypes[typeof type === 'number' ? type : 0],
      ...nest(amounts),
    };
    const place = [...at, 'nutrition_records', index];
    return { values, at: place, paths: { timestamp: ['start_time'] }, received: record };
  });
}

/** Returns `+01:00` in seconds; null for anything else. */
function secondsOf(offset: unknown): number | null {
  const [, sign, hours, minutes] =
    /^([+-])(\d{2}):(\d{2})/u.exec(typeof offset === 'string' ? offset : '') ?? [];
  if (sign === undefined) return null;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}
