// A small export with one of everything, whose times and values tests know.
import { exportTime, head, phone, record, type RecordOf, tail, watch } from './generate-export.ts';
import type { ZippedFile } from './zip.ts';

const [hour, minute] = [3_600_000, 60_000];
/** Eight in the evening where the person is. */
export const eveningMs = Date.parse('2026-11-19T01:00:00Z');

const quantity = (type: string, more: Partial<RecordOf>): string =>
  record({
    type: `HKQuantityTypeIdentifier${type}`,
    source: watch(0x281c),
    startMs: eveningMs,
    endMs: eveningMs,
    value: 1,
    ...more,
  });

const span = (startMs: number, endMs: number): string =>
  `creationDate="${exportTime(endMs)}" startDate="${exportTime(startMs)}" endDate="${exportTime(endMs)}"`;

function sleepOf(stage: string, fromMinutes: number, toMinutes: number): string {
  const bedtimeMs = eveningMs + 3 * hour;
  const times = span(bedtimeMs + fromMinutes * minute, bedtimeMs + toMinutes * minute);
  const zone = '<MetadataEntry key="HKTimeZone" value="America/New_York"/>';
  return ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" ${watch(0x99)} ${times} value="HKCategoryValueSleepAnalysis${stage}">\n  ${zone}\n </Record>\n`;
}

const cuff = 'sourceName="Cuff &amp; Co" sourceVersion="1"';
const pressure = [
  quantity('BloodPressureSystolic', { source: cuff, unit: 'mmHg', value: 121 }),
  quantity('BloodPressureDiastolic', { source: cuff, unit: 'mmHg', value: 79 }),
].join('');

const diary = 'sourceName="Food Diary" sourceVersion="3"';
const lunch = [
  quantity('DietaryEnergyConsumed', { source: diary, unit: 'Cal', value: 450 }),
  quantity('DietaryCarbohydrates', { source: diary, unit: 'g', value: 55 }),
  quantity('DietaryProtein', { source: diary, unit: 'g', value: 20 }),
].join('');

const correlation = (type: string, source: string, records: string): string =>
  ` <Correlation type="HKCorrelationTypeIdentifier${type}" ${source} ${span(eveningMs, eveningMs)}>\n  <MetadataEntry key="HKFoodType" value="Porridge"/>\n${records} </Correlation>\n`;

const workout = ` <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" ${watch(0x77)} ${span(eveningMs - hour, eveningMs - hour / 2)}>
  <MetadataEntry key="HKElevationAscended" value="1234 cm"/>
  <MetadataEntry key="HKTimeZone" value="America/New_York"/>
  <WorkoutEvent type="HKWorkoutEventTypePause" date="${exportTime(eveningMs - hour)}"/>
  <WorkoutActivity uuid="A" ${span(eveningMs - hour, eveningMs - hour / 2)}>
   <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="1" minimum="1" maximum="1" unit="count/min"/>
  </WorkoutActivity>
  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="142.4" minimum="98" maximum="171" unit="count/min"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.1" unit="km"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="350" unit="Cal"/>
  <WorkoutRoute sourceName="Robin’s Apple Watch" ${span(eveningMs - hour, eveningMs - hour / 2)}>
   <FileReference path="/workout-routes/route_2026-11-18_7.00pm.gpx"/>
  </WorkoutRoute>
 </Workout>
`;

/** A watch writes whole beats a minute, and the times of the beats. */
const beats = Array.from({ length: 20 }, (_, index) => {
  const second = (32 + index).toFixed(2);
  return `   <InstantaneousBeatsPerMinute bpm="${index % 2 === 0 ? 60 : 62}" time="8:15:${second} PM"/>`;
}).join('\n');
const variability = (list: string): string =>
  quantity('HeartRateVariabilitySDNN', { unit: 'ms', value: 48.2 }).replace(
    '/>',
    `>\n  <HeartRateVariabilityMetadataList>\n${list}\n  </HeartRateVariabilityMetadataList>\n </Record>`,
  );

const bleeding = (flow: string, day: number, isStart: boolean): string =>
  ` <Record type="HKCategoryTypeIdentifierMenstrualFlow" ${phone(3)} ${span(eveningMs + day * 24 * hour, eveningMs + day * 24 * hour)} value="HKCategoryValue${flow}">\n  <MetadataEntry key="HKMenstrualCycleStart" value="${isStart ? 1 : 0}"/>\n </Record>\n`;
const cycles = [
  bleeding('MenstrualFlowHeavy', -30, true),
  bleeding('MenstrualFlowMedium', -29, false),
  bleeding('VaginalBleedingLight', -27, false),
  ` <Record type="HKCategoryTypeIdentifierOvulationTestResult" ${phone(3)} ${span(eveningMs - 16 * 24 * hour, eveningMs - 16 * 24 * hour)} value="HKCategoryValueOvulationTestResultLuteinizingHormoneSurge"/>\n`,
  bleeding('MenstrualFlowUnspecified', -2, false),
].join('');

export const records = [
  head,
  quantity('HeartRate', { unit: 'count/min', value: 72 }),
  quantity('HeartRate', {
    unit: 'count/min',
    value: 75,
    startMs: eveningMs + minute,
    endMs: eveningMs + minute,
  }),
  quantity('OxygenSaturation', { unit: '%', value: 0.97 }),
  quantity('StepCount', { unit: 'count', value: 500, endMs: eveningMs + 5 * minute }),
  quantity('StepCount', {
    unit: 'count',
    value: 480,
    endMs: eveningMs + 5 * minute,
    source: phone(1),
  }),
  quantity('BodyMass', {
    unit: 'lb',
    value: 150,
    source: 'sourceName="Schöne Waage" sourceVersion="2"',
  }),
  quantity('BodyMass', { unit: 'cubits', value: 11 }),
  quantity('BodyMass', { unit: 'kg', value: 4000 }),
  quantity('HeartRate', {
    unit: 'count/min',
    value: 60,
    startMs: Date.UTC(2150, 0),
    endMs: Date.UTC(2150, 0),
  }),
  quantity('Height', { unit: 'ft', value: 5.5 }),
  quantity('AppleExerciseTime', { unit: 'min' }),
  ` <Record type="HKCategoryTypeIdentifierAppleStandHour" ${watch(2)} ${span(eveningMs, eveningMs + hour)} value="HKCategoryValueAppleStandHourStood"/>\n`,
  ` <Record type="HKCategoryTypeIdentifierMindfulSession" ${diary} ${span(eveningMs, eveningMs + 10 * minute)}/>\n`,
  sleepOf('InBed', 0, 480),
  sleepOf('AsleepCore', 10, 240),
  sleepOf('AsleepDeep', 240, 300),
  sleepOf('Awake', 300, 310),
  sleepOf('AsleepREM', 310, 470),
  sleepOf('AsleepCore', 900, 930),
  pressure,
  correlation('BloodPressure', cuff, pressure),
  variability(beats),
  // Without its beats, ten minutes later.
  variability('').replaceAll(exportTime(eveningMs), exportTime(eveningMs + 10 * minute)),
  cycles,
  lunch,
  correlation('Food', diary, lunch),
  workout,
  ` <ClinicalRecord type="Observation" identifier="1" resourceFilePath="/clinical-records/x.json"/>\n`,
  ` <ActivitySummary dateComponents="2026-11-18" activeEnergyBurned="450" appleExerciseTime="30"/>\n`,
  tail,
].join('');

const route = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Route</name><trkseg>
<trkpt lon="-73.981234567" lat="40.7681234567"><ele>12.345</ele><time>2026-11-19T00:00:00Z</time><extensions><speed>2.5</speed><course>90</course></extensions></trkpt>
<trkpt lon="-73.98" lat="40.77"><ele>13</ele><time>2026-11-19T00:00:01Z</time><extensions><speed>2.6</speed></extensions></trkpt>
</trkseg></trk></gpx>
`;

const electrocardiogram = `Name,Robin Example
Date of Birth,"May 3, 1990"
Recorded Date,2026-11-18 19:00:00 -0500
Classification,Sinus Rhythm
Symptoms,
Software Version,2.0
Device,"Watch6,1"
Sample Rate,512.5 hertz


Lead,Lead I
Unit,µV

${Array.from({ length: 1025 }, (_, index) => (index % 50) - 12.5).join('\n')}
`;

/** The files of the archive, some of which may be others. */
export function sampleFiles(changes: Readonly<Record<string, string>> = {}): readonly ZippedFile[] {
  const files: Readonly<Record<string, string>> = {
    'apple_health_export/export.xml': records,
    'apple_health_export/export_cda.xml': '<ClinicalDocument>not read',
    'apple_health_export/workout-routes/route_2026-11-18_7.00pm.gpx': route,
    'apple_health_export/electrocardiograms/ecg_2026-11-18.csv': electrocardiogram,
    ...changes,
  };
  return Object.entries(files).map(([name, text]) => ({ name, parts: [text] }));
}
