import type { LabMissing, LabObservation, LabReport } from '#labs/orders';

import type { Problem } from './acknowledgement.ts';
import { type Message, Reader, type Segment } from './message.ts';
import { performersOf, performerOf } from './performer.ts';
import { groupResults, type OrderGroup, type ResultLine, type TestGroup } from './result-groups.ts';
import type { Peer } from './settings.ts';
import { parseDay, parseTimestamp } from './timestamp.ts';
import { readFlag, readIdentifier, readPdf, readValue } from './value.ts';

/** A message that will never be a report; the detail never repeats what was sent. */
export class RefusedMessage extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

type Context = { readonly read: Reader; readonly peer: Peer; readonly now: Date };

/** The reports in an ORU^R01: one for each order of each patient. Throws `RefusedMessage`. */
export function readResults(message: Message, peer: Peer, now: Date): readonly LabReport[] {
  const read = new Reader(message);
  const [header] = message.segments;
  const messageId = read.value(header, 10);
  if (messageId === '') throw new RefusedMessage('fieldMissing', 'MSH-10 is empty');
  const groups = groupResults(message);
  if (groups.length === 0)
    throw new RefusedMessage('segmentMissing', 'no PID with an OBR after it');
  const sentAt = parseTimestamp(read.value(header, 7), peer.timeZone) ?? now;
  return groups.map((group, index) =>
    readGroup(group, index === 0 ? messageId : `${messageId}/${index + 1}`, {
      read,
      peer,
      now: sentAt,
    }),
  );
}

function readGroup(group: OrderGroup, messageId: string, context: Context): LabReport {
  const { read, peer } = context;
  const [test] = group.tests;
  if (test === undefined) throw new RefusedMessage('segmentMissing', 'no OBR');
  const at = (field: number): Date | undefined =>
    parseTimestamp(read.value(test.request, field), peer.timeZone);
  const results = group.tests.flatMap((each) => readTest(each, context));
  return {
    lab: peer.lab,
    messageId,
    orderNumber: group.orderNumber,
    accession: group.accession,
    sampleId: sampleOf(read, test),
    accountId: read.value(group.patient, 18) || null,
    status: statusOf(read, group.tests),
    patient: patientOf(read, group.patient),
    physicianName: physicianOf(read, test.request),
    collectedAt: at(7) ?? null,
    receivedAt: at(14) ?? null,
    reportedAt: at(22) ?? context.now,
    isFasting: fastingOf(read, test.request),
    clinicalNotes: group.tests.flatMap(({ notes }) => notes).join('\n') || null,
    observations: results.flatMap((result) => ('kind' in result ? [result] : [])),
    missing: results.flatMap((result) => ('kind' in result ? [] : [result])),
    performers: performersOf(
      read,
      group.tests.flatMap((each) => each.results.map(({ segment }) => segment)),
    ),
    pdf: pdfOf(read, group),
  };
}

function patientOf(read: Reader, segment: Segment): LabReport['patient'] {
  const sexes: Readonly<Record<string, string>> = { F: 'female', M: 'male', O: 'other' };
  const lastName = read.value(segment, 5);
  if (lastName === '') throw new RefusedMessage('fieldMissing', 'PID-5 is empty');
  return {
    firstName: read.value(segment, 5, { component: 2 }),
    lastName,
    birthDate: parseDay(read.value(segment, 7)) ?? null,
    gender: sexes[read.value(segment, 8).toUpperCase()] ?? null,
    patientId: read.value(segment, 3) || null,
  };
}

function sampleOf(read: Reader, test: TestGroup): string | null {
  return (
    read.value(test.specimen, 2) ||
    read.value(test.request, 18) ||
    read.value(test.common, 4) ||
    null
  );
}

function physicianOf(read: Reader, request: Segment): string | null {
  const name = [3, 2].map((component) => read.value(request, 16, { component }));
  return name.filter((part) => part !== '').join(' ') || null;
}

function fastingOf(read: Reader, request: Segment): boolean | null {
  const text = read.text(request, 13).toUpperCase();
  if (/NON[- ]?FASTING|NOT FASTING/.test(text)) return false;
  return text.includes('FASTING') ? true : null;
}

/** Corrected as soon as anything is; final when everything is. OBR-25 speaks for results that say nothing. */
function statusOf(read: Reader, tests: readonly TestGroup[]): LabReport['status'] {
  const codes = tests.flatMap(({ request, results }) => {
    const whole = read.value(request, 25);
    const each = results.map(({ segment }) => read.value(segment, 11) || whole);
    return whole === '' ? each : [whole, ...each];
  });
  if (codes.some((code) => /^[CWD]$/.test(code))) return 'corrected';
  return codes.every((code) => /^[FXUO]?$/.test(code)) ? 'final' : 'partial';
}

/** Answers to questions of the order come back among the results, marked as such. */
function isAnswer(read: Reader, segment: Segment): boolean {
  return read.value(segment, 29) === 'QST' || read.value(segment, 11) === 'O';
}

function readTest(test: TestGroup, context: Context): readonly (LabObservation | LabMissing)[] {
  const { read } = context;
  const lines = joinLines(read, test.results).filter(
    ({ segment }) => !isAnswer(read, segment) && readPdf(read, segment) === undefined,
  );
  if (lines.length === 0 && read.value(test.request, 25) === 'X') return [missingTest(test, read)];
  return lines.map((line) => {
    const status = read.value(line.segment, 11);
    return /^[XWD]$/.test(status)
      ? missingResult(line, test, read)
      : observation(line, test, context);
  });
}

type Line = ResultLine & { readonly more: readonly string[] };

/** A long text comes in several OBX with one identifier, or without any after the first. */
function joinLines(read: Reader, results: readonly ResultLine[]): readonly Line[] {
  const lines: { segment: Segment; notes: string[]; more: string[] }[] = [];
  for (const { segment, notes } of results) {
    const last = lines.at(-1);
    const isText = /^(?:TX|FT|ST)$/.test(read.value(segment, 2));
    const identifier = segment.fields[3] ?? '';
    const goesOn = identifier === '' || identifier === last?.segment.fields[3];
    const sameKind = last !== undefined && /^(?:TX|FT|ST)$/.test(read.value(last.segment, 2));
    if (last !== undefined && isText && sameKind && goesOn) {
      last.more.push(read.text(segment, 5));
      last.notes.push(...notes);
    } else lines.push({ segment, notes: [...notes], more: [] });
  }
  return lines;
}

/** What was ordered and brought this; null for tests that the laboratory added by itself. */
function orderedCodes(test: TestGroup, read: Reader): readonly string[] | null {
  const isAdded = read.value(test.request, 11) === 'G' || read.value(test.request, 29) !== '';
  const code = read.value(test.request, 4) || read.value(test.request, 4, { component: 4 });
  return isAdded || code === '' ? null : [code];
}

function observation(line: Line, test: TestGroup, { read, peer }: Context): LabObservation {
  const { segment, more } = line;
  const value = readValue(read, segment);
  const whole = more.length === 0 ? value.result : [value.result, ...more].join('\n').trim();
  const identifier = readIdentifier(read, segment);
  if (identifier.name === '') throw new RefusedMessage('fieldMissing', 'OBX-3 is empty');
  const observed = read.value(segment, 14) || read.value(test.request, 7);
  return {
    ...identifier,
    kind: more.length === 0 ? value.kind : 'comment',
    result: whole,
    unit: read.value(segment, 6) || null,
    referenceRange: read.text(segment, 7) || null,
    flag: readFlag(read, segment),
    notes: line.notes.join('\n') || null,
    observedAt: parseTimestamp(observed, peer.timeZone) ?? null,
    orderedCodes: orderedCodes(test, read),
    performer: performerOf(read, segment),
    sampleId: sampleOf(read, test),
  };
}

function missingResult(line: Line, test: TestGroup, read: Reader): LabMissing {
  const { name, code, loinc } = readIdentifier(read, line.segment);
  const reason = [readValue(read, line.segment).result, ...line.more, ...line.notes];
  return {
    name,
    code,
    loinc,
    reason: reason.filter((part) => part !== '').join('\n') || null,
    failureType: null,
    orderedCodes: orderedCodes(test, read),
  };
}

function missingTest(test: TestGroup, read: Reader): LabMissing {
  const part = (component: number): string => read.value(test.request, 4, { component });
  return {
    name: part(2) || part(5) || part(1),
    code: part(1) || null,
    loinc: part(6) === 'LN' ? part(4) : null,
    reason: test.notes.join('\n') || null,
    failureType: null,
    orderedCodes: orderedCodes(test, read),
  };
}

function pdfOf(read: Reader, group: OrderGroup): Buffer | null {
  for (const { results } of group.tests) {
    for (const { segment } of results) {
      const pdf = readPdf(read, segment);
      if (pdf !== undefined) return pdf;
    }
  }
  return null;
}
