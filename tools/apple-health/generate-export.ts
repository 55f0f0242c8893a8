// Exports of Apple Health of any size, for tests and benchmarks: the same seed gives the same file.
import { type Part, writeZip, type ZippedFile } from './zip.ts';

export const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 13 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type CDATA #REQUIRED
  value CDATA #IMPLIED
>
]>
<HealthData locale="en_US">
 <ExportDate value="2026-11-20 08:00:00 -0500"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-05-03" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
`;
export const tail = '</HealthData>\n';

export const watch = (address: number): string =>
  `sourceName="Robin’s Apple Watch" sourceVersion="10.1" device="&lt;&lt;HKDevice: 0x${address.toString(16)}&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.1&gt;"`;
export const phone = (address: number): string =>
  `sourceName="Robin’s iPhone" sourceVersion="17.1" device="&lt;&lt;HKDevice: 0x${address.toString(16)}&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone15,2, software:17.1&gt;"`;

const offsetMs = -5 * 3_600_000;

/** As exports write a time: five hours behind UTC. */
export function exportTime(ms: number): string {
  return `${new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ')} -0500`;
}

export type RecordOf = {
  readonly type: string;
  readonly source: string;
  readonly unit?: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly value: string | number;
};

export function record({ type, source, unit, startMs, endMs, value }: RecordOf): string {
  const [start, end] = [exportTime(startMs), exportTime(endMs)];
  const withUnit = unit === undefined ? '' : ` unit="${unit}"`;
  return ` <Record type="${type}" ${source}${withUnit} creationDate="${end}" startDate="${start}" endDate="${end}" value="${value}"/>\n`;
}

/** What a watch and a phone write, in turn, and how often. */
const kinds = [
  { name: 'HeartRate', unit: 'count/min', everyMs: 60_000, lengthMs: 0, low: 50, high: 160 },
  { name: 'ActiveEnergyBurned', unit: 'kcal', everyMs: 60_000, lengthMs: 60_000, low: 0, high: 12 },
  {
    name: 'BasalEnergyBurned',
    unit: 'kcal',
    everyMs: 900_000,
    lengthMs: 900_000,
    low: 15,
    high: 22,
  },
  { name: 'StepCount', unit: 'count', everyMs: 300_000, lengthMs: 290_000, low: 5, high: 500 },
  {
    name: 'DistanceWalkingRunning',
    unit: 'km',
    everyMs: 300_000,
    lengthMs: 290_000,
    low: 0,
    high: 1,
  },
  { name: 'OxygenSaturation', unit: '%', everyMs: 1_800_000, lengthMs: 0, low: 0.92, high: 1 },
  { name: 'AppleExerciseTime', unit: 'min', everyMs: 3_600_000, lengthMs: 60_000, low: 1, high: 1 },
] as const;

/** Days of records one kind after the other, as the Health app sorts them, until there are so many bytes. */
export function* recordsOf(bytes: number, startMs = Date.UTC(2016, 0)): Generator<Part> {
  let seed = 42;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  yield head;
  for (const { name, unit, everyMs, lengthMs, low, high } of kinds) {
    const share = (bytes * shares[name]) / 100;
    let written = 0;
    for (let atMs = startMs; written < share;) {
      let part = '';
      for (let each = 0; each < 200; each += 1, atMs += everyMs) {
        const source = name === 'StepCount' && random() < 0.3 ? phone : watch;
        part += record({
          type: `HKQuantityTypeIdentifier${name}`,
          source: source(Math.floor(random() * 2 ** 32)),
          unit,
          startMs: atMs,
          endMs: atMs + lengthMs,
          value: Math.round((low + random() * (high - low)) * 1000) / 1000,
        });
      }
      written += Buffer.byteLength(part);
      yield part;
    }
  }
  yield tail;
}

/** Of a hundred bytes. */
const shares = {
  HeartRate: 35,
  ActiveEnergyBurned: 35,
  BasalEnergyBurned: 10,
  StepCount: 8,
  DistanceWalkingRunning: 8,
  OxygenSaturation: 2,
  AppleExerciseTime: 2,
} as const;

/** A whole export with so many bytes of records. */
export async function writeLargeExport(path: string, bytes: number): Promise<void> {
  const files: readonly ZippedFile[] = [
    { name: 'apple_health_export/export.xml', parts: recordsOf(bytes) },
    { name: 'apple_health_export/export_cda.xml', parts: ['<ClinicalDocument/>'] },
  ];
  await writeZip(path, files);
}
