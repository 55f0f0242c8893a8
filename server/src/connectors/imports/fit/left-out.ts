import type { FitMessages } from '@garmin/fitsdk';

import type { SessionFaults } from './sessions.ts';
import { instantMs } from './values.ts';

/** How many values of each quantity a file holds that are not imported, by the quantity's name. */
export type LeftOut = ReadonlyMap<string, number>;

/** Messages with imported values: the imported fields, and the field with the time. */
type Measuring = { readonly taken: ReadonlySet<string>; readonly time: string | null };

const taken = (fields: string, time: string | null = 'timestamp'): Measuring => ({
  taken: new Set(fields.split(/\s+/u)),
  time,
});

const inSamples =
  'timestamp heartRate distance respirationRate enhancedRespirationRate currentStress coreTemperature';
/** Fields that the SDK adds to the field in which they are packed. */
const packed =
  'compressedSpeedDistance cycles totalCycles compressedAccumulatedPower accumulatedPower';
const inStreams =
  'speed enhancedSpeed cadence fractionalCadence altitude enhancedAltitude positionLat positionLong power resistance temperature';

const measuring: Readonly<Record<string, Measuring>> = {
  recordMesgs: taken(`${inSamples} ${inStreams} ${packed} activityType`),
  monitoringMesgs: taken(
    'timestamp timestamp16 localTimestamp heartRate activityType currentActivityTypeIntensity intensity activitySubtype steps cycles activeCalories',
    null,
  ),
  weightScaleMesgs: taken('timestamp weight percentFat bmi userProfileIndex'),
  bloodPressureMesgs: taken(
    'timestamp systolicPressure diastolicPressure heartRate heartRateType status userProfileIndex',
  ),
  stressLevelMesgs: taken('stressLevelTime stressLevelValue', 'stressLevelTime'),
  spo2DataMesgs: taken('timestamp readingSpo2 readingConfidence mode'),
  respirationRateMesgs: taken('timestamp respirationRate'),
  hrvValueMesgs: taken('timestamp value'),
  maxMetDataMesgs: taken('updateTime vo2Max sport subSport', 'updateTime'),
  sessionMesgs: taken(
    `timestamp startTime totalElapsedTime totalTimerTime totalMovingTime sport subSport avgHeartRate maxHeartRate minHeartRate
    totalDistance totalCalories totalAscent enhancedMaxAltitude maxAltitude enhancedMinAltitude minAltitude enhancedAvgSpeed
    avgSpeed enhancedMaxSpeed maxSpeed avgPower maxPower normalizedPower messageIndex event eventType firstLapIndex numLaps trigger`,
    null,
  ),
  lapMesgs: taken(
    `timestamp startTime totalElapsedTime totalTimerTime totalDistance totalCalories avgHeartRate maxHeartRate
    enhancedMaxSpeed maxSpeed intensity lapTrigger messageIndex event eventType sport subSport`,
    null,
  ),
  skinTempOvernightMesgs: taken('timestamp localTimestamp averageDeviation nightlyValue'),
};
/** The imported fields of records from which no workout was created; fields of streams are then not stored. */
const plainRecords = taken(`${inSamples} ${packed} activityType`);

/** Messages about the file, the device and its settings, and values that the file also has elsewhere. */
const notMeasured: ReadonlySet<string> = new Set(
  `activity capabilities connectivity coursePoint course deviceAuxBatteryInfo deviceInfo deviceSettings developerDataId event
  exdDataConceptConfiguration exdDataFieldConfiguration exdScreenConfiguration exerciseTitle fieldCapabilities fieldDescription fileCapabilities
  fileCreator fileId goal hrmProfile hrZone cadenceZone powerZone speedZone metZone memoGlob mesgCapabilities monitoringInfo
  nmeaSentence pad schedule sdmProfile bikeProfile slaveDevice softwareVersion sport timeInZone timestampCorrelation trainingFile
  trainingSettings userProfile videoTitle videoDescription watchfaceSettings workout workoutSession workoutStep zonesTarget
  diveSettings diveAlarm diveApneaAlarm diveGas tankSummary alarmSettings dateModeSettings hsaConfigurationData`
    .split(/\s+/u)
    .map((name) => `${name}Mesgs`),
);

/** The names of fields in the report, if they differ from the field's; null if counted with another. */
const words: Readonly<Record<string, string | null>> = {
  enhancedSpeed: 'speed',
  speed: null,
  enhancedAltitude: 'altitude',
  altitude: null,
  positionLat: 'position',
  positionLong: null,
  fractionalCadence: null,
  cycles16: null,
  'hrvMesgs.time': 'beat intervals',
  'sleepLevelMesgs.sleepLevel': 'sleep stages',
  'monitoringMesgs.distance': 'daily distance',
  'monitoringMesgs.distance16': null,
  percentHydration: 'body water',
  visceralFatRating: 'visceral fat',
};

/**
 * Counts the values of a file that are not imported. If it has no workouts, values of records that only workouts use also count.
 */
export function countLeftOut(messages: FitMessages, hasWorkouts: boolean): LeftOut {
  const counts = new Map<string, number>();
  const add = (name: string, count: number): void => {
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  };
  for (const [kind, list] of Object.entries(messages)) {
    if (!Array.isArray(list) || notMeasured.has(kind)) continue;
    const rule = kind === 'recordMesgs' && !hasWorkouts ? plainRecords : measuring[kind];
    for (const message of list) {
      if (rule?.time != null && instantMs(Reflect.get(message, rule.time)) === null) {
        add('messages without a time', 1);
      } else countFields(kind, message, rule, add);
    }
  }
  return counts;
}

function countFields(
  kind: string,
  message: object,
  rule: Measuring | undefined,
  add: (name: string, count: number) => void,
): void {
  for (const [field, value] of Object.entries(message)) {
    if (field === 'developerFields' || rule?.taken.has(field) === true) continue;
    const own = words[`${kind}.${field}`];
    const name = own === undefined ? words[field] : own;
    if (rule === undefined && name === undefined) continue;
    if (kind === 'sessionMesgs') add('other session totals', valuesIn(value));
    else if (kind === 'lapMesgs') add('other lap totals', valuesIn(value));
    else if (name !== null) add(name ?? inWords(field), valuesIn(value));
  }
  const isNamed = Object.keys(message).some((field) => words[`${kind}.${field}`] !== undefined);
  if (rule === undefined && !isNamed) add(inWords(kind.replace(/Mesgs$/u, '')), 1);
}

function valuesIn(value: unknown): number {
  if (Array.isArray(value)) return value.filter((entry) => entry != null).length;
  return value == null ? 0 : 1;
}

function inWords(name: string): string {
  return name
    .replaceAll(/[A-Z]|\d+/gu, (part) => ` ${part.toLowerCase()}`)
    .trim()
    .replaceAll(/\s+/gu, ' ');
}

type Omissions = {
  readonly leftOut: LeftOut;
  readonly implausibleCount: number;
  readonly faults: SessionFaults;
};

/** Returns the description for the summary of an import; null if nothing was left out. */
export function describeLeftOut({ leftOut, implausibleCount, faults }: Omissions): string | null {
  const sentences: string[] = [];
  if (leftOut.size > 0) {
    const total = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
    const names = new Intl.ListFormat('en-GB').format([...leftOut.keys()].toSorted());
    sentences.push(
      `${countOf(total, 'value')} of ${names} left out: no timeseries resource takes them from a FIT file.`,
    );
  }
  if (implausibleCount > 0) {
    sentences.push(`${countOf(implausibleCount, 'value')} beyond what is plausible left out.`);
  }
  const { withoutStart, impossible, recordsOutside, recordsImpossible } = faults;
  if (recordsImpossible > 0) {
    sentences.push(`${countOf(recordsImpossible, 'record')} of an impossible time left out.`);
  }
  if (withoutStart > 0) {
    sentences.push(`${countOf(withoutStart, 'session')} without a start left out.`);
  }
  if (impossible > 0) {
    sentences.push(
      `${countOf(impossible, 'session')} that ${impossible === 1 ? 'ends' : 'end'} before the start or after more than a week left out.`,
    );
  }
  if (recordsOutside > 0) {
    sentences.push(`${countOf(recordsOutside, 'record')} outside of any session in no workout.`);
  }
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
