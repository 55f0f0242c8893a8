import { micronutrients } from '../fields/nutrients.ts';
import type { Json } from '../fields/read-fields.ts';

/** A nutrient: its position in a meal, its unit, and its names on the two phone platforms. */
export type Nutrient = {
  readonly path: readonly [string, ...string[]];
  readonly unit: string;
  readonly healthKit: string | null;
  readonly healthConnect: string | null;
};

const macro = (
  path: Nutrient['path'],
  healthKit: string | null,
  healthConnect: string,
): Nutrient => ({ path, unit: 'g', healthKit, healthConnect });

/** Both platforms use the contract's names, except for one; neither sends fluoride. */
const micros = Object.entries(micronutrients).flatMap(([group, units]) =>
  Object.entries(units).flatMap(([unit, names]: [string, readonly string[]]) =>
    names
      .filter((name) => name !== 'fluoride')
      .map((name): Nutrient => ({
        path: ['micros', group, name],
        unit,
        healthKit: name,
        healthConnect: name === 'vitamin_b1' ? 'thiamin' : name,
      })),
  ),
);

export const nutrients: readonly Nutrient[] = [
  { path: ['energy', 'value'], unit: 'kcal', healthKit: 'energy_total', healthConnect: 'energy' },
  macro(['macros', 'carbs'], 'carbohydrates', 'total_carbohydrate'),
  macro(['macros', 'protein'], 'protein', 'protein'),
  macro(['macros', 'fats', 'saturated'], 'fat_saturated', 'saturated_fat'),
  macro(['macros', 'fats', 'monounsaturated'], 'fat_monounsaturated', 'monounsaturated_fat'),
  macro(['macros', 'fats', 'polyunsaturated'], 'fat_polyunsaturated', 'polyunsaturated_fat'),
  macro(['macros', 'fats', 'total'], 'fat_total', 'total_fat'),
  macro(['macros', 'fibre'], 'fiber', 'dietary_fiber'),
  macro(['macros', 'sugar'], 'sugar', 'sugar'),
  macro(['macros', 'cholesterol'], 'cholesterol', 'cholesterol'),
  ...micros,
];

type Amount = { readonly nutrient: Nutrient; readonly value: unknown };

/** Amounts as the `energy`, `macros` and `micros` of a meal. */
export function nest(amounts: readonly Amount[]): Json {
  const meal: Record<string, unknown> = {};
  for (const { nutrient, value } of amounts) set(meal, nutrient.path, value);
  const { energy } = meal;
  return energy === undefined ? meal : { ...meal, energy: { unit: 'kcal', ...Object(energy) } };
}

function set(
  within: Record<string, unknown>,
  [key, ...rest]: readonly string[],
  value: unknown,
): void {
  if (key === undefined) return;
  const [next] = rest;
  if (next === undefined) {
    within[key] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(within[key]) };
  set(inner, rest, value);
  within[key] = inner;
}
