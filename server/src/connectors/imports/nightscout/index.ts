import { jsonObjects } from '#kernel/files/json-objects.ts';
import {
  type FileFormat,
  type Out,
  resolveLocalTimes,
  placingRule,
  readFileTime,
} from '#timeseries';

type Json = Readonly<Record<string, unknown>>;

/** A dump of Nightscout's database or API: entries, treatments, or both, as a list or one object a line. */
export const nightscout: FileFormat = {
  kind: 'nightscout',
  title: 'Nightscout',
  recognises: ({ isArchive, head }) =>
    !isArchive && /^\s*[[{]/u.test(head) && /"(?:sgv|mbg|eventType)"\s*:/u.test(head),
  providerOf: () => 'nightscout',
  read: async function* read({ files }, out, { timeZone }) {
    const local: LocalTreatment[] = [];
    let bytes = 0;
    for (const file of files) {
      const counted = async function* counted(): AsyncGenerator<Buffer> {
        for await (const part of file.read()) {
          bytes += part.length;
          yield part;
        }
      };
      for await (const objects of jsonObjects(counted())) {
        for (const each of objects) readObject(each, local, out);
        yield bytes;
        bytes = 0;
      }
    }
    readLocal(local, timeZone, out);
  },
};

/** A treatment whose time tells no offset. */
type LocalTreatment = { readonly given: Json; readonly wallMs: number };

function readLocal(local: readonly LocalTreatment[], zone: string | null, out: Out): void {
  if (local.length === 0) return;
  if (zone === null) {
    out.note(
      'Treatments with local times are left out: say where they were recorded, as a time zone.',
    );
    for (const _ of local) out.refused('time');
    return;
  }
  const { placed, notes } = resolveLocalTimes(zone, local);
  for (const note of [placingRule(zone), ...notes]) out.note(note);
  for (const [index, { given }] of local.entries()) {
    const { atMs = Number.NaN, timezoneOffset = null } = placed[index] ?? {};
    readTreatment(given, { ...commonOf(given, atMs), timezoneOffset }, out);
  }
}

function readObject(given: Json, local: LocalTreatment[], out: Out): void {
  if (given['isValid'] === false) out.leftOut('deleted records');
  else if (given['eventType'] !== undefined) {
    const time = readFileTime(textOf(given['created_at']));
    if (time !== null && 'wallMs' in time) local.push({ given, wallMs: time.wallMs });
    else readTreatment(given, commonOf(given, time?.atMs ?? Number.NaN), out);
  } else if (given['sgv'] !== undefined || given['mbg'] !== undefined) readEntry(given, out);
  else
    out.leftOut(`entries of type ${typeof given['type'] === 'string' ? given['type'] : 'unknown'}`);
}

/** Entries are in mg/dL, whatever the site shows. */
function readEntry(given: Json, out: Out): void {
  const common = commonOf(given, numberOf(given['date']));
  const isSensor = given['sgv'] !== undefined;
  const value = numberOf(isSensor ? given['sgv'] : given['mbg']);
  // Below 39 a sensor tells what is wrong with it.
  if (isSensor && value < errorCodesBelow) out.leftOut('error codes of a sensor');
  else {
    const sourceType = isSensor ? 'automatic' : 'fingerprick';
    tell(out, common, () => out.sample('glucose', { ...common, value, unit: 'mg/dL', sourceType }));
  }
}

const errorCodesBelow = 39;

function readTreatment(given: Json, common: Common, out: Out): void {
  const { sourceType } = { sourceType: 'app' } as const;
  let isTold = false;
  if (positive(given['insulin'])) {
    isTold = true;
    const value = numberOf(given['insulin']);
    const dose = { ...common, value, unit: 'U', type: 'rapid_acting', sourceType };
    tell(out, common, () => out.sample('insulin_injection', dose));
  }
  if (positive(given['carbs'])) {
    isTold = true;
    const value = numberOf(given['carbs']);
    tell(out, common, () =>
      out.sample('carbohydrates', { ...common, value, unit: 'g', sourceType }),
    );
  }
  if (positive(given['glucose']) && given['glucoseType'] === 'Finger') {
    isTold = true;
    const unit = glucoseUnits.get(given['units']);
    const value = numberOf(given['glucose']);
    if (unit === undefined) out.refused('unit');
    else
      tell(out, common, () =>
        out.sample('glucose', { ...common, value, unit, sourceType: 'fingerprick' }),
      );
  }
  if (!isTold) out.leftOut(`treatment ${textOf(given['eventType'])}`);
}

const glucoseUnits: ReadonlyMap<unknown, string> = new Map([
  ['mg/dl', 'mg/dL'],
  ['mmol', 'mmol/L'],
  ['mmol/l', 'mmol/L'],
]);

type Common = {
  readonly startMs: number;
  readonly endMs: number;
  readonly timezoneOffset: number | null;
  readonly type: null;
  readonly appId: null;
};

function commonOf(given: Json, atMs: number): Common {
  const offset = numberOf(given['utcOffset']);
  const timezoneOffset = Number.isFinite(offset) ? offset * 60 : null;
  return { startMs: atMs, endMs: atMs, timezoneOffset, type: null, appId: null };
}

function tell(out: Out, { startMs }: Common, take: () => void): void {
  if (Number.isFinite(startMs)) take();
  else out.refused('time');
}

/** A number, one in quotes, or one in the wrapper of a database's export; NaN for none. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  if (typeof value === 'object' && value !== null) {
    for (const key of ['$numberLong', '$numberInt', '$numberDouble']) {
      if (key in value) return Number(Reflect.get(value, key));
    }
  }
  return Number.NaN;
}

function positive(value: unknown): boolean {
  return numberOf(value) > 0;
}

/** A text, or a date in the wrapper of a database's export. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 100);
  if (typeof value === 'object' && value !== null && '$date' in value) return textOf(value.$date);
  return '';
}
