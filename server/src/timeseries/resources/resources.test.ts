import { describe, expect, test } from 'vitest';

import { findPushedResource, findResource, resources } from './resources.ts';

/** Path, event name, unit, kind, schema of a sample: the contract's table, written down a second time. */
const contract = `
afib_burden|afib_burden|%|interval|ClientFacingAFibBurdenSample
basal_body_temperature|basal_body_temperature|°C|interval|ClientFacingBasalBodyTemperatureSample
blood_oxygen|blood_oxygen|%|point|ClientFacingBloodOxygenTimeseries
blood_pressure|blood_pressure|mmHg|point|ClientFacingBloodPressureTimeseries
body_fat|fat|%|point|ClientFacingBodyFatTimeseries
body_mass_index|body_mass_index|index|interval|ClientFacingBodyMassIndexSample
body_temperature|body_temperature|°C|interval|ClientFacingBodyTemperatureSample
body_temperature_delta|body_temperature_delta|°C|interval|ClientFacingBodyTemperatureDeltaSample
body_weight|weight|kg|point|ClientFacingBodyWeightTimeseries
caffeine|caffeine|g|interval|ClientFacingCaffeineTimeseries
calories_active|calories_active|kcal|interval|ClientFacingCaloriesActiveTimeseries
calories_basal|calories_basal|kcal|point|ClientFacingCaloriesBasalTimeseries
carbohydrates|carbohydrates|g|interval|ClientFacingCarbohydratesSample
cholesterol|cholesterol|mmol/L|point|ClientFacingCholesterolTimeseries
daylight_exposure|daylight_exposure|min|interval|ClientFacingDaylightExposureSample
distance|distance|m|interval|ClientFacingDistanceTimeseries
electrocardiogram_voltage|electrocardiogram_voltage|mV|point|ClientFacingElectrocardiogramVoltageTimeseries
fall|fall|count|interval|ClientFacingFallSample
floors_climbed|floors_climbed|count|point|ClientFacingFloorsClimbedTimeseries
forced_expiratory_volume_1|forced_expiratory_volume_1|L|interval|ClientFacingForcedExpiratoryVolume1Sample
forced_vital_capacity|forced_vital_capacity|L|interval|ClientFacingForcedVitalCapacitySample
glucose|glucose|mmol/L|point|ClientFacingGlucoseTimeseries
handwashing|handwashing|count|interval|ClientFacingHandwashingSample
heart_rate_alert|heart_rate_alert|count|interval|ClientFacingHeartRateAlertSample
heart_rate_recovery_one_minute|heart_rate_recovery_one_minute|count|interval|ClientFacingHeartRateRecoveryOneMinuteSample
heartrate|heartrate|bpm|point|ClientFacingHeartRateTimeseries
hrv|hrv|rmssd|point|ClientFacingHRVTimeseries
hypnogram|-|stage|interval|ClientFacingHypnogramTimeseries
ige|ige|FSU|point|ClientFacingIgeTimeseries
igg|igg|FSU|point|ClientFacingIggTimeseries
inhaler_usage|inhaler_usage|count|interval|ClientFacingInhalerUsageSample
insulin_injection|insulin_injection|unit|interval|ClientFacingInsulinInjectionSample
lean_body_mass|lean_body_mass|kg|interval|ClientFacingLeanBodyMassSample
mindfulness_minutes|mindfulness_minutes|min|interval|ClientFacingMindfulnessMinutesTimeseries
note|note|text|interval|ClientFacingNoteSample
peak_expiratory_flow_rate|peak_expiratory_flow_rate|L/min|interval|ClientFacingPeakExpiratoryFlowRateSample
respiratory_rate|respiratory_rate|bpm|point|ClientFacingRespiratoryRateTimeseries
sleep_apnea_alert|sleep_apnea_alert|count|interval|ClientFacingSleepApneaAlertSample
sleep_breathing_disturbance|sleep_breathing_disturbance|count|interval|ClientFacingSleepBreathingDisturbanceSample
stand_duration|stand_duration|min|interval|ClientFacingStandDurationSample
stand_hour|stand_hour|count|interval|ClientFacingStandHourSample
steps|steps|count|interval|ClientFacingStepsTimeseries
stress_level|stress_level|%|point|ClientFacingStressLevelTimeseries
uv_exposure|uv_exposure|index|interval|ClientFacingUVExposureSample
vo2_max|vo2_max|mL/kg/min|interval|ClientFacingVO2MaxTimeseries
waist_circumference|waist_circumference|cm|interval|ClientFacingWaistCircumferenceSample
water|water|ml|point|ClientFacingWaterTimeseries
wheelchair_push|wheelchair_push|count|interval|ClientFacingWheelchairPushSample
workout_distance|workout_distance|m|interval|ClientFacingWorkoutDistanceSample
workout_duration|workout_duration|min|interval|ClientFacingWorkoutDurationSample
workout_swimming_stroke|workout_swimming_stroke|count|interval|ClientFacingWorkoutSwimmingStrokeSample
`;

const all = Object.values(resources).filter(({ extension }) => extension === null);

describe('the table of resources', () => {
  test('equals the contract in names, event names, units, kinds and schemas', () => {
    const rows = all.map(({ name, eventName, unit, kind, sampleSchemaName }) =>
      [name, eventName ?? '-', unit, kind, sampleSchemaName].join('|'),
    );
    expect(rows).toEqual(contract.trim().split('\n'));
    expect(rows).toHaveLength(51);
  });

  test('has a key with closed or open types where the contract requires one', () => {
    const withTypes = all.filter(({ types }) => types !== null);
    const described = withTypes.map(({ name, types }) => [name, types?.values, types?.isNullable]);
    expect(Object.fromEntries(described.map(([name, ...rest]) => [name, rest]))).toEqual({
      cholesterol: [
        ['cholesterol/ldl', 'cholesterol/hdl', 'cholesterol/total', 'cholesterol/triglycerides'],
        false,
      ],
      electrocardiogram_voltage: ['any', false],
      heart_rate_alert: [['low_heart_rate', 'high_heart_rate', 'irregular_rhythm'], false],
      ige: ['any', false],
      igg: ['any', false],
      insulin_injection: [['rapid_acting', 'long_acting'], false],
      sleep_breathing_disturbance: [['elevated', 'not_elevated'], true],
      stand_hour: [['stood', 'idle'], false],
    });
    expect(withTypes.every(({ types }) => types?.isRequired)).toBe(true);
  });

  test('has a series for each type only where types are different quantities', () => {
    const names = all.filter(({ types }) => types?.isIdentity).map(({ name }) => name);
    expect(names).toEqual([
      'cholesterol',
      'electrocardiogram_voltage',
      'ige',
      'igg',
      'insulin_injection',
    ]);
  });

  test('has the further keys of the contract, required where its clients break without them', () => {
    const keys = all.flatMap(({ name, extras }) =>
      extras.map((extra) => [name, extra.key, extra.isRequired, extra.values.length]),
    );
    expect(keys).toEqual([
      ['body_temperature', 'sensor_location', true, 12],
      ['body_temperature_delta', 'sensor_location', true, 12],
      ['insulin_injection', 'delivery_mode', false, 2],
      ['insulin_injection', 'delivery_form', false, 2],
      ['insulin_injection', 'bolus_purpose', false, 4],
      ['note', 'tags', false, 4],
      ['workout_duration', 'intensity', true, 3],
    ]);
  });

  test('knows the shapes that are not one number', () => {
    const shapes = all.filter(({ shape }) => shape !== 'number');
    expect(shapes.map(({ name, shape }) => [name, shape])).toEqual([
      ['blood_pressure', 'blood_pressure'],
      ['note', 'text'],
    ]);
  });

  test('has legacy paths below cholesterol only, and only the hypnogram is deprecated', () => {
    const withSubPaths = all.filter(({ legacySubPaths }) => legacySubPaths.length > 0);
    expect(withSubPaths.map(({ name }) => name)).toEqual(['cholesterol']);
    expect(resources.cholesterol.legacySubPaths).toEqual(['ldl', 'hdl', 'total', 'triglycerides']);
    expect(all.filter(({ isDeprecated }) => isDeprecated)).toEqual([resources.hypnogram]);
  });

  test('has ranges that hold what has been measured in people', () => {
    const recorded: Readonly<Record<string, readonly number[]>> = {
      heartrate: [0, 300],
      blood_oxygen: [0, 100],
      blood_pressure: [0, 370],
      body_weight: [0.212, 635],
      body_temperature: [11.8, 46.5],
      glucose: [0, 147.6],
      steps: [0, 1_000_000],
      vo2_max: [97.5],
      uv_exposure: [43.3],
      heart_rate_recovery_one_minute: [-10, 100],
      heart_rate_alert: [1],
    };
    for (const [name, values] of Object.entries(recorded)) {
      const range = findResource(name)?.range ?? { min: Number.NaN, max: Number.NaN };
      for (const value of values) {
        expect(value, name).toBeGreaterThanOrEqual(range.min);
        expect(value, name).toBeLessThanOrEqual(range.max);
      }
    }
    expect(all.every(({ range }) => range.min <= range.max)).toBe(true);
  });
});

describe('findPushedResource', () => {
  test('knows the names that the mobile SDKs have for two of them, and those that all have', () => {
    expect(findPushedResource('heartrate_variability')).toBe(resources.hrv);
    expect(findPushedResource('temperature')).toBe(resources.body_temperature);
    expect(findPushedResource('hrv')).toBe(resources.hrv);
    expect(findPushedResource('constructor')).toBeUndefined();
  });
});

describe('findResource', () => {
  test('finds by path and nothing else', () => {
    expect(findResource('heartrate')).toBe(resources.heartrate);
    for (const name of [
      'fat',
      'temperature',
      'Heartrate',
      '',
      'constructor',
      '__proto__',
      'toString',
    ]) {
      expect(findResource(name)).toBeUndefined();
    }
  });
});
