import type { BloodPressureMesg, FitMessages, WeightScaleMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';

import type { FitSample } from './sample.ts';
import { instantMs, positive } from './values.ts';

/** A scale that is still weighing writes this. */
const weightPendingKg = 655.34;

type Found = Pick<FitSample, 'resource' | 'sensorLocation' | 'diastolic'> & {
  readonly at: unknown;
  readonly value: number | null;
};

/** Reads messages with one measurement each. */
export function readMeasurements(messages: FitMessages): readonly FitSample[] {
  return [
    ...readVitals(messages),
    ...(messages.weightScaleMesgs ?? []).flatMap(readWeighing),
    ...(messages.bloodPressureMesgs ?? []).flatMap(readPressure),
    ...(messages.skinTempOvernightMesgs ?? []).flatMap(
      ({ timestamp, averageDeviation, nightlyValue }): readonly Found[] => [
        {
          resource: 'body_temperature_delta',
          at: timestamp,
          value: numberIn(averageDeviation),
          sensorLocation: 'wrist',
        },
        {
          resource: 'body_temperature',
          at: timestamp,
          value: positive(nightlyValue),
          sensorLocation: 'wrist',
        },
      ],
    ),
  ].flatMap(toSample);
}

function toSample({ at, value, ...rest }: Found): readonly FitSample[] {
  const atMs = instantMs(at);
  return atMs === null || value === null ? [] : [{ ...rest, startMs: atMs, endMs: atMs, value }];
}

function readVitals(messages: FitMessages): readonly Found[] {
  return [
    ...(messages.stressLevelMesgs ?? []).map(({ stressLevelTime, stressLevelValue }): Found => ({
      resource: 'stress_level',
      at: stressLevelTime,
      value: zeroOrMore(stressLevelValue),
    })),
    ...(messages.spo2DataMesgs ?? []).map(({ timestamp, readingSpo2 }): Found => ({
      resource: 'blood_oxygen',
      at: timestamp,
      value: positive(readingSpo2),
    })),
    ...(messages.respirationRateMesgs ?? []).map(({ timestamp, respirationRate }): Found => ({
      resource: 'respiratory_rate',
      at: timestamp,
      value: positive(respirationRate),
    })),
    ...(messages.hrvValueMesgs ?? []).map(({ timestamp, value }): Found => ({
      resource: 'hrv',
      at: timestamp,
      value: positive(value),
    })),
    ...(messages.maxMetDataMesgs ?? []).map(({ updateTime, vo2Max }): Found => ({
      resource: 'vo2_max',
      at: updateTime,
      value: positive(vo2Max),
    })),
  ];
}

/** Stress can be zero; a negative number is the reason why there was no reading. */
function zeroOrMore(value: unknown): number | null {
  const number = numberIn(value);
  return number !== null && number >= 0 ? number : null;
}

function readWeighing({ timestamp, weight, percentFat, bmi }: WeightScaleMesg): readonly Found[] {
  const kilograms = positive(weight);
  return [
    {
      resource: 'body_weight',
      at: timestamp,
      value: kilograms === weightPendingKg ? null : kilograms,
    },
    { resource: 'body_fat', at: timestamp, value: positive(percentFat) },
    { resource: 'body_mass_index', at: timestamp, value: positive(bmi) },
  ];
}

function readPressure(message: BloodPressureMesg): readonly Found[] {
  const { timestamp: at } = message;
  const diastolic = positive(message.diastolicPressure);
  const pulse: Found = { resource: 'heartrate', at, value: positive(message.heartRate) };
  if (diastolic === null) return [pulse];
  const value = positive(message.systolicPressure);
  return [{ resource: 'blood_pressure', at, value, diastolic }, pulse];
}
