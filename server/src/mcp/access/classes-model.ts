import { extendedResources } from '#timeseries';

/** The classes of data that a token can be limited to. `identity` is the team's own reference of a user. */
export const dataClasses = [
  'activity',
  'sleep',
  'vitals',
  'body',
  'intake',
  'cycle',
  'notes',
  'labs',
  'identity',
] as const;
export type DataClass = (typeof dataClasses)[number];

/** The resources of time series, by the class that shows them. */
const seriesOf: Readonly<Partial<Record<DataClass, string>>> = {
  activity:
    'calories_active calories_basal daylight_exposure distance fall floors_climbed heart_rate_recovery_one_minute mindfulness_minutes stand_duration stand_hour steps uv_exposure vo2_max wheelchair_push workout_distance workout_duration workout_swimming_stroke',
  sleep: 'hypnogram sleep_apnea_alert sleep_breathing_disturbance',
  vitals:
    'afib_burden basal_body_temperature blood_oxygen blood_pressure body_temperature body_temperature_delta cholesterol electrocardiogram_voltage forced_expiratory_volume_1 forced_vital_capacity glucose heart_rate_alert heartrate hrv ige igg peak_expiratory_flow_rate respiratory_rate stress_level',
  body: 'body_fat body_mass_index body_weight lean_body_mass waist_circumference',
  intake: 'caffeine carbohydrates handwashing inhaler_usage insulin_injection water',
  notes: 'note',
};

const classBySeries: ReadonlyMap<string, DataClass> = new Map([
  ...dataClasses.flatMap((each) =>
    (seriesOf[each] ?? '').split(' ').map((name): [string, DataClass] => [name, each]),
  ),
  ...extendedResources.map(({ name, extension }): [string, DataClass] => [
    name,
    extension.dataClass,
  ]),
]);

/** The tables of aggregate queries that are no time series, by what their rows are worked out of. */
const classesByTable: Readonly<Record<string, readonly DataClass[]>> = {
  activity: ['activity'],
  workout: ['activity'],
  sleep: ['sleep'],
  body: ['body'],
  meal: ['intake'],
  menstrual_cycle: ['cycle'],
  profile: ['body'],
  derived_readiness: ['sleep', 'activity'],
};

/** The tables of daily and similar summaries that sources report. */
export const summaryTables = [
  'activity',
  'workout',
  'sleep',
  'body',
  'meal',
  'menstrual_cycle',
] as const;

/** Returns the class of a time series resource; undefined if it does not exist. */
export function classOfSeries(resource: string): DataClass | undefined {
  return classBySeries.get(resource);
}

export function classesOfTable(table: string): readonly DataClass[] | undefined {
  return classesByTable[table];
}

/** The resources of time series that the classes show, in the order of their names. */
export function seriesIn(classes: readonly string[]): readonly string[] {
  return [...classBySeries]
    .flatMap(([name, each]) => (name !== '' && classes.includes(each) ? [name] : []))
    .toSorted();
}

/** The classes of summaries, and of time series that events name differently from the API. */
const classByEventName: Readonly<Record<string, DataClass>> = {
  fat: 'body',
  weight: 'body',
  activity: 'activity',
  workouts: 'activity',
  workout_stream: 'activity',
  sleep: 'sleep',
  sleep_cycle: 'sleep',
  body: 'body',
  profile: 'body',
  meal: 'intake',
  menstrual_cycle: 'cycle',
  electrocardiogram: 'vitals',
};

/** Returns the class of a kind of summaries by its name in the API or in events; undefined if it does not exist. */
export function classOfSummary(name: string): DataClass | undefined {
  return classByEventName[name];
}

/** The classes of event areas that have no resource; null for areas that only unrestricted tokens may read. */
const classesByArea: Readonly<Record<string, readonly DataClass[] | null>> = {
  labtest: ['labs'],
  lab_report: ['labs'],
  checkout: ['labs'],
  // Each token that may read a user may read the user's sources.
  provider: [],
  insurance: null,
  continuous_query: null,
};

/**
 * Returns the classes that may read an event type; null if only unrestricted tokens may; undefined if it does not
 * exist.
 */
export function classesOfEvent(eventType: string): readonly DataClass[] | null | undefined {
  const [area = '', kind, name = ''] = eventType.split('.');
  if ((area === 'daily' || area === 'historical') && kind === 'data') {
    const found = classByEventName[name] ?? classBySeries.get(name);
    return found === undefined ? undefined : [found];
  }
  return classesByArea[area];
}

/** The types of events that the classes show, by their beginnings. */
export function eventTypesIn(classes: readonly string[]): readonly string[] {
  const named = [...classBySeries, ...Object.entries(classByEventName)].flatMap(([name, each]) =>
    name !== '' && classes.includes(each)
      ? [`daily.data.${name}.*`, `historical.data.${name}.*`]
      : [],
  );
  const areas = Object.entries(classesByArea).flatMap(([area, needed]) =>
    needed?.every((each) => classes.includes(each)) === true ? [`${area}.*`] : [],
  );
  return [...named, ...areas];
}
