import { eligibilityVersion } from '../codec/inquiry.ts';
import { type Interchange, readInterchange } from '../codec/interchange.ts';
import { element, interchangeBytesMax, type Segment } from '../codec/segments.ts';
import { stamp, writeInterchange } from '../codec/write.ts';
import { X12Error } from '../codec/x12-error.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';

/** The sandbox payer's response to an inquiry: bytes, or none. */
export type SandboxAnswer =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unreachable' };

/** The payer of the sandbox: it reads an inquiry from its bytes, as a payer does, and knows nothing else of it. */
export function answerInSandbox(inquiry: Uint8Array, now: Date): SandboxAnswer {
  try {
    return answerInterchange(readInterchange(inquiry), now);
  } catch (error) {
    if (!(error instanceof X12Error)) throw error;
    // It cannot be answered to anybody: whose it is could not be read.
    return bytesOf(
      writeInterchange(envelopeOf(undefined, now), undefined, [ta1('R', '024', '0', now)]),
    );
  }
}

const bytesOf = (bytes: Uint8Array): SandboxAnswer => ({ kind: 'bytes', bytes });

function answerInterchange(interchange: Interchange, now: Date): SandboxAnswer {
  const [inquiry] = interchange.transactions;
  const segments = inquiry?.segments ?? [];
  const subscriber = segments.find((each) => each[0] === 'NM1' && element(each, 1) === 'IL');
  const isAsked = segments.some(([name]) => name === 'EQ') && subscriber !== undefined;
  if (inquiry?.kind !== '270' || !isAsked) return acknowledge(interchange, 'R', now);
  const scenario = scenarioOf(element(subscriber, 9));
  switch (scenario.kind) {
    case 'silent':
    case 'unreachable':
      return { kind: scenario.kind };
    case 'no_x12':
      return bytesOf(Buffer.from('<html><body>502 Bad Gateway</body></html>'));
    case 'too_large':
      return bytesOf(new Uint8Array(interchangeBytesMax + 1));
    case 'refused_999':
      return acknowledge(interchange, 'R', now);
    case 'accepted_999':
      return acknowledge(interchange, 'A', now);
    case 'refused_ta1':
    case 'accepted_ta1': {
      const isRefused = scenario.kind === 'refused_ta1';
      const control = element(interchange.header, 13);
      const segment = ta1(isRefused ? 'R' : 'A', isRefused ? '006' : '000', control, now);
      return bytesOf(writeInterchange(envelopeOf(interchange, now), undefined, [segment]));
    }
    case 'benefits':
    case 'refused':
    case 'broken_count':
    case 'cut_off':
    case 'other_trace':
    case 'wrong_version':
      return bytesOf(spoil(scenario, answer(interchange, segments, scenario, now)));
  }
}

function envelopeOf(interchange: Interchange | undefined, at: Date) {
  const header = interchange?.header;
  const id = (qualifier: number) => ({
    qualifier: element(header, qualifier) || 'ZZ',
    id: element(header, qualifier + 1) || 'UNKNOWN',
  });
  const control = Number(element(header, 13)) || 1;
  return { sender: id(7), receiver: id(5), usage: 'T', control, at } as const;
}

function ta1(code: string, note: string, control: string, at: Date): Segment {
  const { date, time } = stamp(at);
  return ['TA1', control.padStart(9, '0'), date.slice(2), time, code, note];
}

function acknowledge(interchange: Interchange, code: 'A' | 'R', now: Date): SandboxAnswer {
  const control = element(interchange.header, 13);
  const found =
    code === 'R'
      ? [
          ['IK3', 'NM1', '8', '2100', '8'],
          ['IK4', '9', '67', '1'],
        ]
      : [];
  const segments = [
    ['AK1', 'HS', String(Number(control)), eligibilityVersion],
    ['AK2', '270', '0001', eligibilityVersion],
    ...found,
    code === 'R' ? ['IK5', 'R', '5'] : ['IK5', 'A'],
    ['AK9', code, '1', '1', code === 'R' ? '0' : '1'],
  ];
  const group = { code: 'FA', version: '005010X231A1', kind: '999', segments } as const;
  return bytesOf(writeInterchange(envelopeOf(interchange, now), group));
}

/** Returns the inquiry's loops, each with the data of the scenario. */
function answer(
  interchange: Interchange,
  inquiry: readonly Segment[],
  scenario: Scenario,
  now: Date,
): Uint8Array {
  const isWrong = scenario.kind === 'wrong_version';
  const version = isWrong ? '004010X092A1' : eligibilityVersion;
  const segments = echo(inquiry, scenario);
  const group = { code: 'HB', version, kind: '271', segments } as const;
  return writeInterchange(envelopeOf(interchange, now), group);
}

const levels = { '20': 'payer', '21': 'provider', '22': 'subscriber', '23': 'dependent' } as const;

function echo(inquiry: readonly Segment[], scenario: Scenario): readonly Segment[] {
  const starts = inquiry.flatMap(([name], at) => (name === 'HL' ? [at] : []));
  const out: Segment[] = inquiry.slice(0, starts[0]).map((each) => each.with(2, '11'));
  for (const [index, from] of starts.entries()) {
    const own = inquiry.slice(from, starts[index + 1]);
    const level = Object.entries(levels).find(([code]) => code === element(own[0], 3))?.[1];
    const isLast = index === starts.length - 1;
    const refused = scenario.kind === 'refused' ? scenario : undefined;
    const isRefused =
      refused !== undefined &&
      (refused.level === level || (refused.level === 'subscriber' && isLast));
    // A rejected loop has no loops below it.
    const head = own
      .filter(([name]) => kept.has(name ?? ''))
      .map((each) => returned(each, scenario));
    if (isRefused) return [...out, ...head.map((each) => leaf(each)), refused.line.split('*')];
    out.push(...head, ...said(scenario, level, isLast).map((line) => line.split('*')));
  }
  return out;
}

const kept = new Set(['HL', 'TRN', 'NM1', 'REF', 'DMG', 'INS']);

/** `TRN*1` of an inquiry comes back as `TRN*2`. */
function returned(segment: Segment, { kind }: Scenario): Segment {
  if (segment[0] !== 'TRN') return segment;
  const trace = segment.with(1, '2');
  return kind === 'other_trace' ? trace.with(2, 'SOMEBODY-ELSE') : trace;
}

const leaf = (segment: Segment): Segment => (segment[0] === 'HL' ? segment.with(4, '0') : segment);

function said(scenario: Scenario, level: string | undefined, isLast: boolean): readonly string[] {
  if (level !== 'subscriber' && level !== 'dependent') return [];
  if (scenario.kind !== 'benefits') return isLast ? ['EB*1**30'] : [];
  return isLast ? scenario.lines : (scenario.subscriber ?? []);
}

function spoil({ kind }: Scenario, bytes: Uint8Array): Uint8Array {
  if (kind === 'cut_off') return bytes.slice(0, Math.floor(bytes.length * 0.7));
  if (kind !== 'broken_count') return bytes;
  const text = new TextDecoder().decode(bytes);
  return Buffer.from(text.replace(/SE\*(\d+)\*/, (_, count: string) => `SE*${Number(count) + 1}*`));
}
