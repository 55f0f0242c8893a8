import type {
  LabConcept,
  LabMissing,
  LabObservation,
  LabTestReport,
  ObservationStatus,
} from '#labs/orders';
import { isNotPerformed, meaningInTable } from '#labs/values';

import type { Reader, Segment } from './message.ts';
import { performerOf } from './performer.ts';
import { numberOf, type TestGroup } from './result-groups.ts';
import { type Line, withdrawals } from './result-lines.ts';
import type { Peer } from './settings.ts';
import { parseTimestamp } from './timestamp.ts';
import { isCodedType, readConcepts, readFlag, readIdentifier, readValue } from './value.ts';

export type Context = {
  readonly read: Reader;
  readonly peer: Peer;
  /** When the message was written, else when it came. */
  readonly now: Date;
  /** Undefined if the message does not contain the time at which it was written. */
  readonly sentAt: Date | undefined;
};

/** Returns the value of a line, or why there is none. */
export function readLine(
  line: Line,
  context: Context,
): { readonly observation: LabObservation } | { readonly missing: LabMissing } {
  const { read } = context;
  const status = read.value(line.segment, 11);
  const isAskedFor = status !== 'N' || read.text(line.segment, 5) !== '';
  return status in withdrawals || !isAskedFor || isUndone(line, read)
    ? { missing: missingResult(line, context) }
    : { observation: observation(line, context) };
}

/** Returns whether a test was not done: that can be a final value of any type, such as `QNS` or `Test not performed`. */
export function isUndone({ segment, attachment }: Line, read: Reader): boolean {
  const isFinal = /^[ABCFUV]?$/u.test(read.value(segment, 11));
  return isFinal && attachment === undefined && isNotPerformed(readValue(read, segment).result);
}

/** Returns the ordered codes of this result; null for tests that the laboratory added. */
function orderedCodes(test: TestGroup, read: Reader): readonly string[] | null {
  const isAdded = read.value(test.request, 11) === 'G' || read.value(test.request, 29) !== '';
  const code = codeOf(test, read);
  return isAdded || code === '' ? null : [code];
}

function codeOf({ request }: TestGroup, read: Reader): string {
  return read.value(request, 4) || read.value(request, 4, { component: 4 });
}

/** Returns the key of a test. Tests with the same code differ by their parent, such as susceptibilities of two organisms. */
export function testKeyOf(test: TestGroup, read: Reader): string {
  return [codeOf(test, read), test.request.fields[26] ?? ''].join(' ').trim();
}

/** Returns the fields that distinguish a line from others with its code. */
function standingOf({ segment, test, number }: Line, { read, peer, sentAt }: Context) {
  const [subId, setId] = [read.value(segment, 4), read.value(segment, 1)];
  const under = testKeyOf(test, read);
  const filler = numberOf(read, test, 3);
  const statedAt = parseTimestamp(read.value(test.request, 22), peer.timeZone)?.at;
  return {
    line: number,
    ...(statedAt === undefined ? {} : { statedAt }),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(subId === '' ? {} : { subId }),
    ...(setId === '' ? {} : { setId }),
    ...(under === '' ? {} : { test: under }),
    ...(filler === null ? {} : { filler }),
  };
}

export function sampleOf(read: Reader, { specimens, request, common }: TestGroup): string | null {
  return (
    read.value(specimens[0]?.segment, 2) || read.value(request, 18) || read.value(common, 4) || null
  );
}

/** Returns OBX-11, else OBR-25 of the test. */
export function statusOf(
  read: Reader,
  segment: Segment,
  { request }: TestGroup,
): ObservationStatus {
  const status = read.value(segment, 11);
  if (status === '') return testStatusOf(read, request);
  if (/^[AC]$/.test(status)) return 'corrected';
  if (/^[FUNXWDOBV]$/.test(status)) return 'final';
  return /^[IS]$/.test(status) ? 'pending' : 'preliminary';
}

export function testStatusOf(read: Reader, request: Segment): ObservationStatus {
  const status = read.value(request, 25);
  if (status === 'C') return 'corrected';
  if (/^[FX]?$/.test(status)) return 'final';
  return /^[IOS]$/.test(status) ? 'pending' : 'preliminary';
}

function observation(line: Line, context: Context): LabObservation {
  const { read, peer } = context;
  const { segment, more, test, attachment } = line;
  const identifier = identifierOf(line, read);
  const observed = read.value(segment, 14) || read.value(test.request, 7);
  const time = parseTimestamp(observed, peer.timeZone);
  const isPlain = attachment === undefined && more.length === 0;
  return {
    ...identifier,
    kind: isPlain ? readValue(read, segment).kind : 'comment',
    result: textOf(line, read) ?? unreadable,
    unit: read.value(segment, 6) || null,
    referenceRange: read.text(segment, 7) || null,
    ...flagsOf(line, context),
    notes: [...parentOf(read, test), ...pointerNotes(line), ...line.notes].join('\n') || null,
    observedAt: time?.at ?? null,
    ...(time === undefined ? {} : { observedAtText: time.text }),
    orderedCodes: orderedCodes(test, read),
    performer: performerOf(read, segment),
    sampleId: sampleOf(read, test),
    status: statusOf(read, segment, test),
    ...codesOf(line, read),
    ...standingOf(line, context),
  };
}

/** Returns the codes of a coded value, its method and its equipment. */
function codesOf(
  { segment, attachment }: Line,
  read: Reader,
): Pick<LabObservation, 'concepts' | 'method' | 'equipment'> {
  const isCoded = attachment === undefined && isCodedType(read.value(segment, 2));
  const concepts = isCoded ? readConcepts(read, segment, 5) : [];
  const methods = readConcepts(read, segment, 17);
  const equipment = Array.from({ length: read.repetitions(segment, 18) }, (_, repetition) =>
    [1, 2].map((component) => read.value(segment, 18, { component, repetition })),
  );
  const instruments = equipment.map((parts) => parts.filter((part) => part !== '').join(' '));
  const text = instruments.filter((part) => part !== '').join('; ');
  return {
    ...(concepts.some(({ codings }) => codings.length > 0) ? { concepts } : {}),
    ...(methods.length === 0 ? {} : { method: oneConcept(methods) }),
    ...(text === '' ? {} : { equipment: text }),
  };
}

const oneConcept = (concepts: readonly LabConcept[]): LabConcept => ({
  text: concepts.map(({ text }) => text).join('; '),
  codings: concepts.flatMap(({ codings }) => codings),
});

/** Returns the flags of a line, in OBX-8 and after its value, with their meaning in the laboratory's table. */
function flagsOf(
  { segment, more, attachment }: Line,
  { read, peer }: Context,
): Pick<LabObservation, 'flag' | 'flagMeaning'> {
  const isPlain = attachment === undefined && more.length === 0;
  const behind = isPlain ? readValue(read, segment).flag : undefined;
  const said = readFlag(read, segment)?.split('~') ?? [];
  const flags = behind === undefined || said.includes(behind) ? said : [...said, behind];
  const flag = flags.join('~') || null;
  const flagMeaning = meaningInTable(flag, peer.flags ?? {});
  return { flag, ...(flagMeaning === undefined ? {} : { flagMeaning }) };
}

/** Returns the readable text of a line; undefined if it is not readable. */
function textOf({ segment, more, attachment }: Line, read: Reader): string | undefined {
  if (attachment?.kind === 'text') return attachment.text.trim();
  if (attachment !== undefined && attachment.kind !== 'pointer') return undefined;
  return [readValue(read, segment).result, ...more].join('\n').trim();
}

const unreadable = 'An attachment that cannot be read; it was not kept.';

function pointerNotes({ attachment }: Line): readonly string[] {
  return attachment?.kind === 'pointer'
    ? ['A pointer to a document at the laboratory; the document itself was not sent.']
    : [];
}

/** Returns the result because of which this test was done. */
function parentOf(read: Reader, { request }: TestGroup): readonly string[] {
  const part = (component: number): string => read.value(request, 26, { component });
  const name = read.value(request, 26, { component: 1, subcomponent: 2 }) || part(1);
  const words = [part(3) || name, part(2) === '' ? '' : `(${part(2)})`];
  return name === '' && part(3) === ''
    ? []
    : [`Of ${words.filter((word) => word !== '').join(' ')}`];
}

/** The name of a result without one in OBX-3. */
const unnamed = 'Unnamed result';

export function identifierOf(
  { segment }: Pick<Line, 'segment'>,
  read: Reader,
): Pick<LabObservation, 'name' | 'code' | 'loinc' | 'reviewReasons'> {
  const identifier = readIdentifier(read, segment);
  return identifier.name === ''
    ? { ...identifier, name: unnamed, reviewReasons: ['unnamed'] }
    : identifier;
}

function missingResult(line: Line, context: Context): LabMissing {
  const { read } = context;
  const { segment, notes, test } = line;
  const status = read.value(segment, 11);
  // A value that was sent before is no longer available.
  const withdraws = withdrawals[status] ?? (isUndone(line, read) ? 'not_obtained' : undefined);
  const value = textOf(line, read) ?? '';
  // A withdrawn value is repeated; if no result can be obtained, the value is the reason.
  const isRepeated = status === 'W' || status === 'D';
  const reason = [isRepeated ? '' : value, ...notes].filter((part) => part !== '').join('\n');
  const { name, code, loinc } = identifierOf(line, read);
  return {
    name,
    code,
    loinc,
    reason: reason || (status === 'N' ? 'Not asked for' : null),
    failureType: null,
    orderedCodes: orderedCodes(test, read),
    sampleId: sampleOf(read, test),
    ...(withdraws === undefined ? {} : { withdraws }),
    ...(isRepeated && value !== '' ? { formerResult: value } : {}),
    ...standingOf(line, context),
  };
}

/** A test without any result. */
export function missingTest(
  test: TestGroup,
  read: Reader,
  { state, reason }: Pick<LabTestReport, 'state' | 'reason'>,
): LabMissing {
  const part = (component: number): string => read.value(test.request, 4, { component });
  const silence = state === 'cancelled' ? null : 'No result came with this test.';
  const under = testKeyOf(test, read);
  return {
    name: part(2) || part(5) || part(1) || part(4) || 'Unnamed test',
    code: part(1) || null,
    loinc: part(6) === 'LN' ? part(4) : null,
    reason: reason ?? (test.notes.join('\n') || silence),
    failureType: null,
    orderedCodes: orderedCodes(test, read),
    ...(under === '' ? {} : { test: under }),
  };
}
