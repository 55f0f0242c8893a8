import type { Attributes, XmlHandler } from '#kernel/files/xml-scanner.ts';
import type { FileSample } from '#timeseries';

import { PressurePairs, pressureParts } from './blood-pressure.ts';
import { CycleCollector } from './cycles.ts';
import { DayCollector, ofDays } from './days.ts';
import { NutrientRecords, OpenMeal } from './food.ts';
import type { Given } from './given.ts';
import { OpenRecords } from './open-records.ts';
import { Person } from './person.ts';
import { celsiusOf, quantityOf } from './quantities.ts';
import { offsetIn, TimeReader } from './read-time.ts';
import {
  insulinType,
  nutrientKeys,
  type RecordRule,
  recordRules,
  rootName,
  silent,
  variabilityTypes,
  wristTemperatureType,
} from './record-types.ts';
import { SleepCollector } from './sleeps.ts';
import { SourceReader } from './source.ts';
import { OpenWorkout } from './workout.ts';

/** Converts the elements of an export into samples and summaries while they are read. */
export class ExportReader implements XmlHandler {
  readonly sleeps = new SleepCollector();
  readonly cycles = new CycleCollector();
  readonly days = new DayCollector();
  readonly person = new Person();
  readonly #given: Given;
  readonly #times: TimeReader;
  readonly #sources = new SourceReader();
  readonly #pressures = new PressurePairs();
  readonly #nutrients = new NutrientRecords();
  readonly #openRecords = new OpenRecords();
  isExport = false;
  #workout: OpenWorkout | null = null;
  #isInActivity = false;
  /** True within a correlation, whose records are repeated outside. */
  #isInCorrelation = false;
  #meal: OpenMeal | null = null;
  /** True if the open record is a stretch of sleep. */
  #isSleep = false;
  /** The day of a menstrual cycle in the open record. */
  #cycleDay: { isStart: boolean } | null = null;
  /** True if the content is stored already: then only records to which later ones may belong are read. */
  isPast = false;

  constructor(given: Given) {
    this.#given = given;
    this.#times = new TimeReader(given.nowMs);
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
        this.#given.tally.counts.records += 1;
        this.#workout = this.#openWorkout(attributes);
        return;
      case 'WorkoutStatistics':
        // Statistics of an activity within the workout are parts of the workout's.
        if (!this.#isInActivity) this.#workout?.addStatistics(attributes);
        return;
      case 'InstantaneousBeatsPerMinute':
        this.#openRecords.addBeat(attributes);
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
        this.person.describe(attributes, this.#given);
        return;
      case rootName:
        this.isExport = true;
        return;
      default:
        if (!silent.has(name)) this.#leaveOut(name);
    }
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'Record':
        this.#isSleep = false;
        this.#cycleDay = null;
        this.#openRecords.close(this.#given);
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
        if (this.#meal !== null && meal === null)
          this.#given.tally.notImported('meals without a nutrient');
        if (meal !== null && !this.isPast) this.#given.onMeal(meal);
        this.#isInCorrelation = false;
        this.#meal = null;
      }
    }
  };

  finish(): void {
    this.#given.tally.notImported('half of a blood pressure', this.#pressures.unpaired);
    this.#nutrients.finish(this.#given.tally);
  }

  #leaveOut(type: string): void {
    this.#given.tally.counts.records += 1;
    this.#given.tally.notImported(type);
  }

  #record(attributes: Attributes): void {
    const type = attributes.raw('type') ?? '';
    if (this.#isInCorrelation) {
      if (this.#meal?.addRecord(attributes) === true) this.#nutrients.inMeal(type);
      return;
    }
    this.#given.tally.counts.records += 1;
    const rule = recordRules.get(type);
    const dayField = ofDays.get(type);
    if (rule !== undefined) {
      if (!this.isPast) this.#sample(attributes, rule);
    } else if (type === 'HKCategoryTypeIdentifierSleepAnalysis') this.#sleep(attributes);
    else if (variabilityTypes.has(type)) this.#openVariability(attributes, type);
    else if (CycleCollector.takes(type)) this.#addCycleDay(attributes, type);
    else if (pressureParts.has(type)) this.#pressure(attributes, type);
    else if (type === 'HKQuantityTypeIdentifierHeight')
      this.person.addHeight(attributes, this.#given.tally);
    else if (type === insulinType && !this.isPast) this.#openInsulin(attributes);
    else if (type === wristTemperatureType) this.#wristTemperature(attributes);
    else if (dayField !== undefined) this.#ofDay(attributes, dayField);
    else if (nutrientKeys.has(type)) this.#nutrients.outside(type);
    else this.#given.tally.notImported(type);
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
    if (whole === null) return;
    this.#given.tally.counts.merged += 1;
    if (!this.isPast) this.#given.batches.add('blood_pressure', whole);
  }

  #openInsulin(attributes: Attributes): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const quantity = quantityOf(attributes, attributes.raw('value') ?? '');
    const dose = { ...times, ...this.#sources.read(attributes), ...quantity, type: null };
    this.#openRecords.openInsulin(dose);
  }

  /** A heart rate of a day is a field of the day's activity: the contract has no series for it. */
  #ofDay(attributes: Attributes, field: 'resting_bpm' | 'avg_walking_bpm'): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const { value: bpm, unit } = quantityOf(attributes, attributes.raw('value') ?? '');
    const date = (attributes.raw('startDate') ?? '').slice(0, 10);
    const day = { date, offsetSeconds: times.timezoneOffset };
    const isTaken =
      unit === 'count/min' && this.days.add(this.#sources.read(attributes), day, { field, bpm });
    if (!isTaken) this.#given.tally.refused(unit === 'count/min' ? 'value' : 'unit');
    else if (field === 'resting_bpm') this.sleeps.addRestingRate(date, bpm);
  }

  /** Stored in a field of the night in which it was measured. */
  #wristTemperature(attributes: Attributes): void {
    const times = this.#timesOf(attributes);
    if (times === null) return;
    const { value, unit } = quantityOf(attributes, attributes.raw('value') ?? '');
    const celsius = celsiusOf(value, unit);
    // It describes a complete night and may start before the first stage of sleep.
    const startMs = (times.startMs + times.endMs) / 2;
    const source = this.#sources.read(attributes);
    const isTaken =
      celsius !== null &&
      this.sleeps.addMeasured(source, 'skin_temperature', { startMs, value: celsius });
    if (!isTaken) this.#given.tally.refused(celsius === null ? 'unit' : 'value');
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
    if (!this.isPast) this.#openRecords.openVariability(sample);
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
      this.#given.tally.counts.records += 1;
      const times = this.#timesOf(attributes);
      if (times === null) return;
      const source = this.#sources.read(attributes);
      this.#meal = new OpenMeal(source, times.startMs, times.timezoneOffset);
    } else if (type !== 'HKCorrelationTypeIdentifierBloodPressure') {
      this.#leaveOut(type);
    }
  }

  #metadata(attributes: Attributes): void {
    const key = attributes.raw('key') ?? '';
    if (this.#openRecords.addMetadata(key, attributes.raw('value') ?? '')) return;
    const wanted = this.#workout ?? this.#meal;
    if (wanted !== null) wanted.addMetadata(key, attributes.get('value') ?? '');
    else if (this.#cycleDay !== null && key === 'HKMenstrualCycleStart') {
      this.#cycleDay.isStart = attributes.raw('value') === '1';
    } else if (this.#isSleep && key === 'HKTimeZone') {
      this.sleeps.setZone(attributes.get('value') ?? '');
    }
  }
}
