import type { LocalDay } from './calendar.ts';
import type { Day } from './day.ts';
import type { Person } from './person.ts';
import { round } from './samples.ts';
import { seededRandom, normal, whole } from './seeded-random.ts';
import { stages } from './sleep.ts';

/**
 * The share of the difference to its target that the heart rate covers in a minute; it slows down less quickly than it speeds up.
 */
const speedUp = 0.4;
const calmDown = 0.18;
const awakeBeats = 9;
/** The heart is slowest in deep sleep and almost awake in dreams. */
const stageBeats: Readonly<Record<number, number>> = {
  0: awakeBeats,
  [stages.deep]: -6,
  [stages.light]: -3,
  [stages.rem]: 0,
  [stages.awake]: 3,
};
const formBeats = 14;
/** The body's clock: slowest about 4 in the morning, fastest about 4 in the afternoon. */
const circadianBeats = 4;
const circadianLowMinute = 240;

/** Beats per minute, for every minute of the day. */
export function heartRates(person: Person, day: Day): Float64Array {
  const draw = seededRandom(person.seed, 'heart', day.local.number);
  const rates = new Float64Array(day.local.minutes);
  const reserve = person.maxHeartRate - person.restingHeartRate;
  let rate = person.restingHeartRate;
  for (let minute = 0; minute < rates.length; minute += 1) {
    const circadian = -Math.cos(((minute - circadianLowMinute) / 1440) * 2 * Math.PI);
    const stage = day.stageAt[minute] ?? 0;
    const { form } = minute < day.night.toMinute ? day.night : day.nextNight;
    const target =
      person.restingHeartRate +
      (stageBeats[stage] ?? awakeBeats) -
      (stage === 0 ? 0 : form * formBeats) +
      circadian * circadianBeats +
      (day.effort[minute] ?? 0) * reserve;
    rate += (target - rate) * (target > rate ? speedUp : calmDown);
    const noise = normal(draw) * (stage === 0 ? 2.5 : 1.2);
    rates[minute] = Math.min(person.maxHeartRate, Math.round(rate + noise));
  }
  return rates;
}

const kilocaloriesPerKgMinute = 0.0175;
const metabolicEquivalentsMax = 13;

/** Energy beyond that of rest, for every minute of the day. */
export function activeKilocalories(person: Person, day: Day): Float64Array {
  const perEffort = kilocaloriesPerKgMinute * metabolicEquivalentsMax * person.weightKg;
  return day.effort.map((effort) => effort * perEffort);
}

const unwornNights = 0.04;

/** Returns whether the night that ends on the day was measured: on some nights the device is not worn. */
export function isWornAtNight({ seed }: Person, { number }: Pick<LocalDay, 'number'>): boolean {
  return seededRandom(seed, 'night told', number)() >= unwornNights;
}

/**
 * Returns the minutes at which the watch is worn: not during the shower, nor every other evening while it charges, but always in
 * training and in bed.
 */
export function watchWorn(person: Person, day: Day): Uint8Array {
  const draw = seededRandom(person.seed, 'watch', day.local.number);
  const worn = new Uint8Array(day.local.minutes).fill(1);
  const showerMinute = day.night.toMinute + 12;
  worn.fill(0, showerMinute, showerMinute + whole(draw, 8, 16));
  if (draw() < 0.5) {
    const chargeMinute = whole(draw, 1220, 1270);
    const bedMinute = day.local.minutes + day.nextNight.fromMinute;
    worn.fill(0, chargeMinute, Math.min(bedMinute, chargeMinute + whole(draw, 35, 80)));
  }
  for (const { fromMinute, toMinute } of day.trainings) worn.fill(1, fromMinute, toMinute);
  return worn;
}

const dawnMinute = 390;
const mealMinutes = [450, 760, 1150] as const;

/** Millimoles per litre, for every minute of the day: dawn, three meals, and exercise that uses some of it up. */
export function glucoseLevels(
  person: Person,
  day: Day,
  { fasting, rise }: NonNullable<Person['glucose']>,
): Float64Array {
  const draw = seededRandom(person.seed, 'glucose', day.local.number);
  const meals = mealMinutes.map((minute) => ({
    minute: minute + normal(draw) * 20,
    rise: rise * (1 + normal(draw) * 0.25),
    peakMinutes: 45 + draw() * 25,
  }));
  let drift = 0;
  let exercise = 0;
  return Float64Array.from({ length: day.local.minutes }, (_, minute) => {
    drift = drift * 0.97 + normal(draw) * 0.04;
    exercise += ((day.effort[minute] ?? 0) - exercise) * 0.04;
    const dawn = rise * 0.25 * Math.exp(-(((minute - dawnMinute) / 90) ** 2));
    const food = meals.reduce((sum, meal) => {
      const share = Math.max(0, minute - meal.minute) / meal.peakMinutes;
      return sum + meal.rise * share * Math.exp(1 - share);
    }, 0);
    return Math.min(21, Math.max(3.1, fasting + dawn + food + drift - exercise * 1.5));
  });
}

/**
 * Returns the scale's reading of the morning; null on mornings without one. Weight varies over some weeks, and from day to day by
 * food and drink.
 */
export function weighing(
  person: Person,
  day: Day,
): { readonly minute: number; readonly kilograms: number; readonly fatPercent: number } | null {
  const draw = seededRandom(person.seed, 'scale', day.local.number);
  if (draw() < 0.15) return null;
  const wave = Math.sin(((day.local.number + person.seed * 7) / 38) * 2 * Math.PI);
  return {
    minute: day.night.toMinute + 8,
    kilograms: round(person.weightKg + wave * 0.7 + normal(draw) * 0.3, 1),
    fatPercent: round(person.fatPercent + wave * 0.4 + normal(draw) * 0.25, 1),
  };
}
