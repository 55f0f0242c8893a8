import type { Attributes, XmlHandler } from '#kernel/files/xml-scanner.ts';
import type { FileSample } from '#timeseries';

import { BeatList, type OpenVariability } from './beats.ts';
import { PressurePairs, pressureParts } from './blood-pressure.ts';
import { CycleCollector } from './cycles.ts';
import { OpenMeal } from './food.ts';
import type { Given } from './given.ts';
import { readHeight, readPerson } from './person.ts';
import { celsiusOf, insulinOf, quantityOf } from './quantities.ts';
import { offsetIn, TimeReader } from './read-time.ts';
import {
  insulinType,
  nutrientKeys,
  ofNights,
  type RecordRule,
  recordRules,
  restingType,
  rootName,
  silent,
  variabilityTypes,
} from './record-types.ts';
import { SleepCollector } from './sleeps.ts';
import { SourceReader } from './source.ts';
import { OpenWorkout } from './workout.ts';

/** Makes samples and summaries of the elements of an export, as they come. */
export class ExportReader implements XmlHandler {
  readonly sleeps = new SleepCollector();
  readonly cycles = new CycleCollector();
  readonly profile: Record<string, unknown> = {};
  readonly #given: Given;
  readonly #times: TimeReader;
  readonly #sources = new SourceReader();
  readonly #pressures = new PressurePairs();
  #hasRoot = false;
  #workout: OpenWorkout | null = null;
  #isInActivity = false;
  /** Whether what comes lies within a correlation: all of its records come once more outside. */
  #isInCorrelation = false;
  #meal: OpenMeal | null = null;
  /** Whether the record that is open is a stretch of sleep. */
  #isSleep = false;
  /** What the record tells that is open, of a day of a menstrual cycle. */
  #cycleDay: { isStart: boolean } | null = null;
  /** The measurement of heart rate variability that is open, whose beats come. */
  #variability: OpenVariability | null = null;
  /** The dose that is open; its type comes with the reason. */
  #insulin: FileSample | null = null;
  /** Whether what comes is stored already: only what further records may belong to is kept, as sleeps are, and halves of readings. */
  isPast = false;

  constructor(given: Given) {
    this.#given = given;
    this.#times = new TimeReader(given.nowMs);
  }

  get isExport(): boolean {
    return this.#hasRoot;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    switch (name) {
      case 'Record':
        this.#record(attributes);
        return;
      case 'MetadataEntry':
        this.#metadata(attributes);
        return;
      case 'Workout':
        this.#workout = this.#openWorkout(attributes);
        return;
      case 'WorkoutStatistics':
        // Those of an activity within the workout are parts of the whole's.
        if (!this.#isInActivity) this.#workout?.addStatistics(attributes);
        return;
      case 'InstantaneousBeatsPerMinute':
        this.#variability?.beats.add(attributes);
        return;
      case 'FileReference':
        this.#workout?.addRoute(attributes.get('path') ?? '');
        return;
      case 'WorkoutRoute':
        return;
      case 'WorkoutActivity':
        this.#isInActivity = true;
        return;
      case 'Correlation':
        this.#openCorrelation(attributes);
        return;
      case 'Me':
        readPerson(attributes, this.#given.nowMs, this.profile);
        return;
      case rootName:
        this.#hasRoot = true;
        return;
      default:
        if (!silent.has(name)) this.#given.tally.notImported(name);
    }
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'Record':
        this.#isSleep = false;
        this.#cycleDay = null;
        this.#closeVariability();
        this.#closeInsulin();
        return;
      case 'WorkoutActivity':
        this.#isInActivity = false;
        return;
      case 'Workout':
        if (this.#workout !== null && !this.isPast) this.#given.onWorkout(this.#workout);
        this.#workout = null;
        return;
      case 'Correlation': {
        const meal = this.#meal?.finish() ?? null;
        if (meal !== null && !this.isPast) this.#given.onMeal(meal);
        this.#isInCorrelation = false;
        this.#meal = null;
      }
    }
  };

  finish(): void {
    for (let half = 0; half < this.#pressures.unpaired; half += 1) {
      this.#given.tally.notImported('half of a blood pressure');
    }
  }

  #record(attributes: Attributes): void {
    if (this.#isInCorrelation) {
      this.#meal?.addRecord(attributes);
      return;
    }
    const type = attributes.raw('type') ?? '';
    const rule = recordRules.get(type);
    if (rule !== undefined) {
      if (!this.isPast) this.#sample(attributes, rule);
    } else if (type === 'HKCategoryTypeIdentifierSleepAnalysis') this.#sleep(attributes);
    else if (variabilityTypes.has(type)) this.#openVariability(attributes, type);
    else if (CycleCollector.takes(type)) this.#addCycleDay(attributes, type);
    else if (pressureParts.has(type)) this.#pressure(attributes, type);
    else if (type === 'HKQuantityTypeIdentifierHeight') readHeight(attributes, this.profile);
    else if (type === insulinType && !this.isPast) this.#openInsulin(attributes);
    else if (ofNights.has(type)) this.#ofNight(attributes, type);
    else if (!nutrientKeys.has(type)) this.#given.tally.notImported(type);
  }

  #sample(attributes: Attributes, rule: RecordRule): void {
    const { batches, tally } = this.#given;
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const text = attributes.raw('value') ?? '';
    const type = rule.types === undefined ? (rule.type ?? null) : (rule.types[text] ?? null);
    if (rule.types !== undefined && type === null) {
      tally.refused('value');
      return;
    }
    const base = { ...times, ...this.#sources.read(attributes), type };
    if (rule.amount === 'one') {
      batches.add(rule.resource, { ...base, value: 1, unit: 'count' });
    } else if (rule.amount === 'minutes') {
      const minutes = (times.endMs - times.startMs) / 60_000;
      batches.add(rule.resource, { ...base, value: minutes, unit: 'min' });
    } else {
      batches.add(rule.resource, { ...base, ...quantityOf(attributes, text) });
    }
  }

  #timesOf(
    attributes: Attributes,
  ): (Pick<FileSample, 'startMs' | 'endMs'> & { readonly timezoneOffset: number }) | null {
    const start = attributes.raw('startDate') ?? '';
    const end = attributes.raw('endDate');
    const startMs = this.#times.readMs(start);
    const endMs = end === start ? startMs : this.#times.readMs(end);
    if (endMs >= startMs) return { startMs, endMs, timezoneOffset: offsetIn(start) };
    this.#given.tally.refused('time');
    return null;
  }

  #sleep(attributes: Attributes): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const source = this.#sources.read(attributes);
    const { timezoneOffset: offsetSeconds, ...span } = times;
    const stretch = { ...span, offsetSeconds };
    if (this.sleeps.add(source, attributes.raw('value') ?? '', stretch)) this.#isSleep = true;
    else this.#given.tally.refused('value');
  }

  #pressure(attributes: Attributes, type: string): void {
    const part = pressureParts.get(type);
    const times = this.#timesOf(attributes);
    if (part === undefined || times === null) return;
    const quantity = quantityOf(attributes, attributes.raw('value') ?? '');
    const reading = { ...times, ...this.#sources.read(attributes), ...quantity };
    const whole = this.#pressures.add(part, reading);
    if (whole !== null && !this.isPast) this.#given.batches.add('blood_pressure', whole);
  }

  #openInsulin(attributes: Attributes): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const quantity = quantityOf(attributes, attributes.raw('value') ?? '');
    this.#insulin = { ...times, ...this.#sources.read(attributes), ...quantity, type: null };
  }

  #closeInsulin(): void {
    const dose = this.#insulin;
    this.#insulin = null;
    if (dose === null) return;
    if (dose.type === null) this.#given.tally.notImported(`${insulinType} without its reason`);
    else this.#given.batches.add('insulin_injection', dose);
  }

  /** Series of these the contract does not have: they are fields of nights. */
  #ofNight(attributes: Attributes, type: string): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const { value, unit } = quantityOf(attributes, attributes.raw('value') ?? '');
    const celsius = celsiusOf(value, unit);
    const day = (attributes.raw('startDate') ?? '').slice(0, 10);
    const source = this.#sources.read(attributes);
    const isTaken =
      type === restingType
        ? unit === 'count/min' && this.sleeps.addRestingRate(day, value)
        : celsius !== null &&
          this.sleeps.addMeasured(source, 'skin_temperature', { ...times, value: celsius });
    if (!isTaken) this.#given.tally.refused('value');
  }

  #openVariability(attributes: Attributes, type: string): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const quantity = quantityOf(attributes, attributes.raw('value') ?? '');
    const method = variabilityTypes.get(type) ?? null;
    const source = this.#sources.read(attributes);
    const sample = { ...times, ...source, ...quantity, type: method };
    const field = method === 'sdnn' ? 'hrv_mean_sdnn' : 'average_hrv';
    if (sample.unit === 'ms') this.sleeps.addMeasured(source, field, sample);
    if (!this.isPast) this.#variability = { sample, beats: new BeatList() };
  }

  #closeVariability(): void {
    if (this.#variability === null) return;
    const { sample, beats } = this.#variability;
    this.#variability = null;
    this.#given.batches.add('hrv', sample);
    const rmssd = sample.type === 'rmssd' ? null : beats.rmssd();
    if (rmssd === null) return;
    this.#given.batches.add('hrv', { ...sample, type: 'rmssd', value: rmssd, unit: 'rmssd' });
  }

  #addCycleDay(attributes: Attributes, type: string): void {
    if (this.#timesOf(attributes) === null) return;
    const [value, start] = [attributes.raw('value') ?? '', attributes.raw('startDate') ?? ''];
    const day = { type, value, date: start.slice(0, 10) };
    this.#cycleDay = this.cycles.add(this.#sources.read(attributes), day);
    if (this.#cycleDay === null) this.#given.tally.refused('value');
  }

  #openWorkout(attributes: Attributes): OpenWorkout | null {
    const times = this.#timesOf(attributes);
    if (times === null) return null;
    const { timezoneOffset: offsetSeconds, ...span } = times;
    return new OpenWorkout(attributes, this.#sources.read(attributes), { ...span, offsetSeconds });
  }

  #openCorrelation(attributes: Attributes): void {
    this.#isInCorrelation = true;
    const type = attributes.raw('type') ?? '';
    if (type === 'HKCorrelationTypeIdentifierFood') {
      const times = this.#timesOf(attributes);
      if (times === null) return;
      const source = this.#sources.read(attributes);
      this.#meal = new OpenMeal(source, times.startMs, times.timezoneOffset);
    } else if (type !== 'HKCorrelationTypeIdentifierBloodPressure') {
      this.#given.tally.notImported(type);
    }
  }

  #metadata(attributes: Attributes): void {
    const key = attributes.raw('key') ?? '';
    const wanted = this.#workout ?? this.#meal;
    if (wanted !== null) wanted.addMetadata(key, attributes.get('value') ?? '');
    else if (this.#cycleDay !== null && key === 'HKMenstrualCycleStart') {
      this.#cycleDay.isStart = attributes.raw('value') === '1';
    } else if (this.#insulin !== null && key === 'HKInsulinDeliveryReason') {
      const type = insulinOf(this.#insulin, attributes.raw('value') ?? '');
      this.#insulin = { ...this.#insulin, type };
    } else if (this.#isSleep && key === 'HKTimeZone') {
      this.sleeps.setZone(attributes.get('value') ?? '');
    }
  }
}
