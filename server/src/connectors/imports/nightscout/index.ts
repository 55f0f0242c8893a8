import { jsonObjects } from '#kernel/files/json-objects.ts';
import {
  type FileFormat,
  type Out,
  resolveLocalTimes,
  placingRule,
  readFileTime,
} from '#timeseries';

import {
  numberOf,
  readEntry,
  type ReadDocument,
  readTreatment,
} from '../nightscout-documents/index.ts';

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

/** A treatment whose time has no offset. */
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
    giveTreatment(given, { ...commonOf(given, atMs), timezoneOffset }, out);
  }
}

function readObject(given: Json, local: LocalTreatment[], out: Out): void {
  if (given['isValid'] === false) out.leftOut('deleted records');
  else if (given['eventType'] !== undefined) {
    const time = readFileTime(textOf(given['created_at']));
    // If a document has both, as those of pumps do, the number is the time that live connections use, too.
    const dateMs = numberOf(given['date']);
    if (dateMs > 0) giveTreatment(given, commonOf(given, dateMs), out);
    else if (time !== null && 'wallMs' in time) local.push({ given, wallMs: time.wallMs });
    else giveTreatment(given, commonOf(given, time?.atMs ?? Number.NaN), out);
  } else if (given['sgv'] !== undefined || given['mbg'] !== undefined)
    giveOn(readEntry(given), commonOf(given, numberOf(given['date'])), out);
  else
    out.leftOut(`entries of type ${typeof given['type'] === 'string' ? given['type'] : 'unknown'}`);
}

/** Passes on the values of a document. Returns whether it had any. */
function giveOn({ values, gaps }: ReadDocument, common: Common, out: Out): boolean {
  for (const { resource, ...value } of values) {
    const type = resource === 'insulin_injection' ? 'rapid_acting' : null;
    if (Number.isFinite(common.startMs)) out.sample(resource, { ...common, ...value, type });
    else out.refused('time');
  }
  for (const gap of gaps) {
    if (gap === 'unit') out.refused('unit');
    else out.leftOut('error codes of a sensor');
  }
  return values.length + gaps.length > 0;
}

function giveTreatment(given: Json, common: Common, out: Out): void {
  if (!giveOn(readTreatment(given), common, out)) {
    out.leftOut(`treatment ${textOf(given['eventType'])}`);
  }
}

type Common = {
  readonly startMs: number;
  readonly endMs: number;
  readonly timezoneOffset: number | null;
  readonly appId: null;
};

function commonOf(given: Json, atMs: number): Common {
  const offset = numberOf(given['utcOffset']);
  const timezoneOffset = Number.isFinite(offset) ? offset * 60 : null;
  return { startMs: atMs, endMs: atMs, timezoneOffset, appId: null };
}

/** A text, or a date in the wrapper of a database's export. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 100);
  if (typeof value === 'object' && value !== null && '$date' in value) return textOf(value.$date);
  return '';
}
