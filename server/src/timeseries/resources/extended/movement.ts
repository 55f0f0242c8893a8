import {
  extendedAmount as amount,
  extendedPoint as point,
  extendedReading as reading,
  extendedSpot as spot,
  type ResourceDefinition,
} from '../resource-definition.ts';

const percent = [0, 100] as const;
const metresPerSecond = [0, 50] as const;
const watts = [0, 5000] as const;
/** An interval is at most seven days long. */
const minutes = [0, 10_080] as const;

/** How somebody walks, runs, cycles, rows and swims. */
export const movement = {
  ext_cross_country_skiing_speed: point(
    'Cross-country skiing speed',
    'm/s',
    metresPerSecond,
    'activity',
  ),
  ext_cycling_cadence: point('Cycling cadence', '/min', [0, 300], 'activity'),
  ext_cycling_functional_threshold_power: spot(
    'Cycling functional threshold power',
    'W',
    watts,
    'activity',
  ),
  ext_cycling_power: point('Cycling power', 'W', watts, 'activity'),
  ext_cycling_speed: point('Cycling speed', 'm/s', metresPerSecond, 'activity'),
  ext_elevation_gain: amount('Elevation gain', 'm', [0, 100_000], 'activity'),
  ext_estimated_workout_effort: spot('Estimated workout effort', 'score', [0, 10], 'activity'),
  ext_exercise_time: amount('Exercise time', 'min', minutes, 'activity'),
  ext_move_time: amount('Move time', 'min', minutes, 'activity'),
  ext_paddle_sports_speed: point('Paddle sports speed', 'm/s', metresPerSecond, 'activity'),
  ext_physical_effort: reading('Physical effort', 'kcal/kg/h', [0, 50], 'activity'),
  ext_power: point('Power', 'W', watts, 'activity'),
  ext_rowing_speed: point('Rowing speed', 'm/s', metresPerSecond, 'activity'),
  ext_running_ground_contact_time: point(
    'Running ground contact time',
    'ms',
    [0, 5000],
    'activity',
  ),
  ext_running_power: point('Running power', 'W', watts, 'activity'),
  ext_running_speed: point('Running speed', 'm/s', metresPerSecond, 'activity'),
  ext_running_stride_length: point('Running stride length', 'm', [0, 10], 'activity'),
  ext_running_vertical_oscillation: point(
    'Running vertical oscillation',
    'cm',
    percent,
    'activity',
  ),
  ext_six_minute_walk_distance: spot('Six-minute walk distance', 'm', [0, 2000], 'activity', {
    code: '64098-7',
    display: 'Six minute walk test',
  }),
  ext_speed: point('Speed', 'm/s', [0, 400], 'activity'),
  ext_stair_ascent_speed: reading('Stair ascent speed', 'm/s', metresPerSecond, 'activity'),
  ext_stair_descent_speed: reading('Stair descent speed', 'm/s', metresPerSecond, 'activity'),
  ext_step_cadence: point('Step cadence', '/min', [0, 400], 'activity'),
  ext_underwater_depth: point('Underwater depth', 'm', [0, 400], 'activity'),
  ext_walking_asymmetry: reading('Walking asymmetry', '%', percent, 'activity'),
  ext_walking_double_support: reading('Walking double support', '%', percent, 'activity'),
  ext_walking_speed: reading('Walking speed', 'm/s', metresPerSecond, 'activity'),
  ext_walking_steadiness: reading('Walking steadiness', '%', percent, 'activity'),
  ext_walking_step_length: reading('Walking step length', 'm', [0, 5], 'activity'),
  ext_water_temperature: point('Water temperature', '°C', [-5, 60], 'activity'),
  ext_workout_effort: spot('Workout effort', 'score', [0, 10], 'activity'),
} satisfies Readonly<Record<string, ResourceDefinition>>;
