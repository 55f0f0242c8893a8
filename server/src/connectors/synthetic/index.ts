export {
  activeKilocalories,
  glucoseLevels,
  heartRates,
  isWornAtNight,
  watchWorn,
  weighing,
} from './body.ts';
export { type LocalDay, localDays, type Span } from './calendar.ts';
export { type Day, dayOf } from './day.ts';
export { between, seededRandom, normal, pick, whole } from './seeded-random.ts';
export { nightSeries } from './night.ts';
export { type Person, personOf } from './person.ts';
export { buckets, instant, interval, point, round, type Sample } from './samples.ts';
