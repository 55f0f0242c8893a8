import type {
  LabAddition,
  LabDocument,
  LabMissing,
  LabObservation,
  LabReport,
  LabSpecimen,
  LabTestReport,
} from '#labs/orders';

import { joinParts, type ReadDocument, typed } from './attachment.ts';
import { unique } from './content/additions.ts';
import { embeddedDocuments } from './content/embedded.ts';
import { groupAdditions, lineAdditions, withAdditions } from './content/group-additions.ts';
import { type Message, Reader, type Segment } from './message.ts';
import {
  type Context,
  identifierOf,
  missingTest,
  readLine,
  sampleOf,
  statusOf,
  testStatusOf,
} from './observations.ts';
import { performerDetail, performersOf } from './performer.ts';
import { RefusedMessage } from './rejection.ts';
import { groupResults, type OrderGroup, type TestGroup } from './result-groups.ts';
import { isAnswer, type Line, linesOf, withdrawals } from './result-lines.ts';
import type { Peer } from './settings.ts';
import { type TestLines, testReports } from './test-states.ts';
import { parseDay, parseTimestamp, type Timestamp } from './timestamp.ts';
import { readValue } from './value.ts';

/** A longer report is rejected: it cannot be a readable report of one order. */
const orderLinesMax = 2000;

/** Returns the reports in an ORU^R01: one for each order of each patient. Throws `RefusedMessage`. */
export function readResults(message: Message, peer: Peer, now: Date): readonly LabReport[] {
  const read = new Reader(message);
  const [header] = message.segments;
  const messageId = read.value(header, 10);
  if (messageId === '') throw new RefusedMessage('fieldMissing', 'MSH-10 is empty');
  const sentAt = parseTimestamp(read.value(header, 7), peer.timeZone)?.at;
  return groupResults(message).map((group, index) =>
    readGroup(group, index === 0 ? messageId : `${messageId}/${index + 1}`, {
      read,
      peer,
      now: sentAt ?? now,
      sentAt,
    }),
  );
}

function readGroup(group: OrderGroup, messageId: string, context: Context): LabReport {
  const { read, peer } = context;
  const [test] = group.tests;
  if (test === undefined) throw new RefusedMessage('segmentMissing', 'no OBR');
  const at = (field: number): Timestamp | undefined =>
    parseTimestamp(read.value(test.request, field), peer.timeZone);
  const [collected, received, reported] = [at(7), at(14), at(22)];
  const patient = patientOf(read, group.patient);
  const lines = linesIn(group, read);
  const tests = testReports(lines, group.orderNumber, context);
  const {
    additions: ofLines,
    notTaken: ofContent,
    ...content
  } = readContent(lines, tests, context);
  const specimens = specimensOf(read, group.tests);
  const report = {
    lab: peer.lab,
    messageId,
    orderNumber: group.orderNumber,
    accession: group.accession,
    sampleId: sampleOf(read, test),
    accountId: read.value(group.patient, 18) || null,
    ...statesOf(read, group.tests),
    patient,
    physicianName: physicianOf(read, test.request),
    collectedAt: collected?.at ?? null,
    receivedAt: received?.at ?? null,
    reportedAt: reported?.at ?? context.now,
    ...(collected === undefined ? {} : { collectedAtText: collected.text }),
    ...(received === undefined ? {} : { receivedAtText: received.text }),
    ...(reported === undefined ? {} : { reportedAtText: reported.text }),
    isFasting: fastingOf(read, test.request),
    clinicalNotes:
      [...group.notes, ...group.tests.flatMap(({ notes }) => notes)].join('\n') || null,
    performers: performersOf(
      read,
      group.tests.flatMap((each) => each.results.map(({ segment }) => segment)),
    ),
    ...(specimens.length === 0 ? {} : { specimens }),
    ...content,
    missingAfterDays: peer.missingAfterDays,
    tests,
  };
  const { documents: _, ...said } = report;
  const { additions, notTaken } = groupAdditions(read, group, said);
  const all = unique([...additions, ...ofLines]);
  return {
    ...report,
    ...(all.length === 0 ? {} : { additions: all }),
    notTaken: [...new Set([...ofContent, ...notTaken])],
  };
}

function linesIn({ tests }: OrderGroup, read: Reader): readonly TestLines[] {
  let count = 0;
  return tests.map((test) => {
    const lines = linesOf(read, test, count);
    count += lines.length;
    if (count > orderLinesMax) {
      throw new RefusedMessage('dataType', `an order has more than ${orderLinesMax} results`);
    }
    return { test, lines };
  });
}

type Content = {
  readonly observations: LabObservation[];
  readonly missing: LabMissing[];
  readonly information: string[];
  readonly documents: LabDocument[];
  /** Content of lines that are not results. */
  readonly additions: LabAddition[];
  readonly notTaken: string[];
};

/** Each OBX is a value, a reason why there is none, an answer or a document. Any other is reported. */
function readContent(
  all: readonly TestLines[],
  states: readonly LabTestReport[],
  context: Context,
): Content {
  const { read } = context;
  const content: Content = {
    observations: [],
    missing: [],
    information: [],
    documents: [],
    additions: [],
    notTaken: [],
  };
  for (const { test, lines } of all) {
    for (const line of lines) takeLine(line, content, context);
    const embedded = embeddedDocuments(read, test.others);
    content.documents.push(...embedded.documents.map((each) => ({ name: 'Report', ...each })));
    content.notTaken.push(...embedded.notTaken);
  }
  const { observations, missing, documents } = content;
  const isEmpty = observations.length + missing.length + documents.length === 0;
  if (isEmpty && !states.some(({ isStated }) => isStated)) {
    throw new RefusedMessage('segmentMissing', 'an order has no OBX with a result');
  }
  for (const [index, { test, lines }] of all.entries()) {
    const said = states[index];
    const isOver = said !== undefined && said.state !== 'pending' && said.state !== 'partial';
    const isSilent = lines.every(({ segment }) => isAnswer(read, segment));
    if (isOver && isSilent) missing.push(missingTest(test, read, said));
  }
  return content;
}

function takeLine(line: Line, content: Content, context: Context): void {
  const { read } = context;
  const { segment, attachment, notes, more } = line;
  const isTakenBack = read.value(segment, 11) in withdrawals;
  const isOfOrder = isAnswer(read, segment);
  const document = isTakenBack || isOfOrder ? undefined : documentOf(line);
  const { name } = identifierOf(line, read);
  if (isOfOrder) {
    const words = [readValue(read, segment).result, ...more, ...notes].join(' ');
    content.information.push(`${name}: ${words}`);
    addOf(line, content, { context, shown: [name, words] });
    return;
  }
  if (document !== undefined) {
    content.documents.push({ name, ...document });
    for (const note of notes) content.information.push(note);
    addOf(line, content, { context, shown: [name] });
    return;
  }
  if (attachment !== undefined && 'claimed' in attachment && !isTakenBack) {
    const which = `OBX-5 of result ${line.number + 1}`;
    content.notTaken.push(`${which}: ${attachment.claimed} that cannot be read`);
  }
  const result = readLine(line, context);
  if ('missing' in result) {
    content.missing.push(result.missing);
    addOf(line, content, { context, shown: result.missing });
    return;
  }
  const performer = performerDetail(read, segment);
  const kept = withAdditions(read, line, { observation: result.observation, performer });
  content.observations.push(kept.observation);
  content.notTaken.push(...kept.notTaken);
}

/** Adds the content of a line that is not a result, as far as it was not parsed. */
function addOf(
  line: Line,
  content: Content,
  { context, shown }: { readonly context: Context; readonly shown: unknown },
): void {
  const { read } = context;
  const found = lineAdditions(read, line, { shown, of: identifierOf(line, read).name });
  content.additions.push(...found.additions);
  content.notTaken.push(...found.notTaken);
}

/** Returns the document of a line; undefined if it has none, or a damaged one. */
function documentOf({ attachment, parts }: Line): ReadDocument | undefined {
  if (attachment?.kind === 'document') return typed(attachment.bytes, attachment.claimed);
  if (attachment?.kind !== 'part') return undefined;
  return joinParts([attachment.text, ...parts], attachment.claimed);
}

function patientOf(read: Reader, segment: Segment): LabReport['patient'] {
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

const sexes: Readonly<Record<string, string>> = {
  F: 'female',
  M: 'male',
  O: 'other',
  U: 'unknown',
};

function specimensOf(read: Reader, tests: readonly TestGroup[]): readonly LabSpecimen[] {
  return tests.flatMap((test) =>
    test.specimens.flatMap(({ segment, notes }) => {
      const coded = (field: number): string =>
        read.value(segment, field, { component: 2 }) || read.value(segment, field);
      const rejected = coded(21) === '' ? [] : [`Rejected: ${coded(21)}`];
      const condition = coded(24) === '' ? [] : [`Condition: ${coded(24)}`];
      const all = [...rejected, ...condition, ...notes];
      const sampleId = read.value(segment, 2) || sampleOf(read, test);
      return all.length === 0 ? [] : [{ sampleId, notes: all.join('\n') }];
    }),
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

/**
 * A report is partial while any result is pending, and corrected if any result is. OBR-25 counts for results without a status.
 */
function statesOf(
  read: Reader,
  tests: readonly TestGroup[],
): Pick<LabReport, 'status' | 'corrects'> {
  const codes = tests.flatMap(({ results }) =>
    results.map(({ segment }) => read.value(segment, 11)),
  );
  const statuses = tests.flatMap((test) => [
    testStatusOf(read, test.request),
    ...test.results.map(({ segment }) => statusOf(read, segment, test)),
  ]);
  const isPartial = statuses.some((each) => each === 'pending' || each === 'preliminary');
  const corrects = statuses.includes('corrected') || codes.some((code) => /^[WD]$/.test(code));
  return {
    status: isPartial ? 'partial' : corrects ? 'corrected' : 'final',
    ...(corrects ? { corrects } : {}),
  };
}
