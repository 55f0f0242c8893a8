import { createHash } from 'node:crypto';

import type { LabAddress, LabAnswer, OrderedMarker, LabOrder } from '#labs/orders';

import { type Content, type SegmentContent, writeMessage } from './message.ts';
import type { Peer } from './settings.ts';
import { writeDay, writeTimestamp } from './timestamp.ts';

/** The action of an order message: NW places the order, CA cancels it. */
export type Control = 'NW' | 'CA';

const versions = { 'OML^O21': '2.5.1', 'ORM^O01': '2.3' } as const;

/**
 * Writes an order as a message. The same order gives the same bytes and control id, so that a laboratory recognizes a repetition.
 */
export function writeOrder(order: LabOrder, control: Control, peer: Peer): string {
  return writeMessage([
    header(order, control, peer),
    patient(order, peer),
    ...insurance(order),
    ...order.markers.flatMap((marker, index) => test(order, { control, peer, marker, index })),
  ]);
}

/** Twenty characters, all that MSH-10 holds. */
export function controlIdOf(orderNumber: string, control: Control): string {
  const hash = createHash('sha256').update(`${control} ${orderNumber}`).digest();
  return BigInt(`0x${hash.toString('hex')}`)
    .toString(36)
    .toUpperCase()
    .slice(0, 20);
}

/** Returns empty fields. */
function blanks(count: number): readonly undefined[] {
  return Array.from({ length: count }, () => undefined);
}

function header(order: LabOrder, control: Control, peer: Peer): SegmentContent {
  const [type, trigger = ''] = peer.orderMessage.split('^');
  const isOml = peer.orderMessage === 'OML^O21';
  return [
    'MSH',
    peer.ourApplication,
    peer.ourFacility,
    peer.theirApplication,
    peer.theirFacility,
    writeTimestamp(order.orderedAt),
    undefined,
    isOml ? [type, trigger, 'OML_O21'] : [type, trigger],
    controlIdOf(order.orderNumber, control),
    order.environment === 'production' ? 'P' : 'T',
    versions[peer.orderMessage],
    ...blanks(5),
    'UNICODE UTF-8',
  ];
}

const sexes: Readonly<Record<string, string>> = { female: 'F', male: 'M', other: 'O' };

function patient({ patient: person, ...order }: LabOrder, peer: Peer): SegmentContent {
  return [
    'PID',
    '1',
    undefined,
    [person.id, undefined, undefined, peer.ourApplication, 'PI'],
    undefined,
    [person.lastName, person.firstName],
    undefined,
    writeDay(person.birthDate),
    sexes[person.gender] ?? 'U',
    undefined,
    undefined,
    address(person.address),
    undefined,
    {
      repeat: [
        [person.phoneNumber, 'PRN', 'PH'],
        [undefined, 'NET', 'Internet', person.email],
      ],
    },
    ...blanks(4),
    // The ordering account, and who is billed: client, patient or third party.
    [order.accountId ?? undefined, undefined, undefined, billedTo(order.billingType)],
  ];
}

function billedTo(billing: LabOrder['billingType']): string {
  if (billing === 'commercial_insurance') return 'T';
  return billing === 'patient_bill' ? 'P' : 'C';
}

function address(place: LabAddress): Content {
  const country = place.country === 'US' ? 'USA' : place.country;
  return [
    place.firstLine,
    place.secondLine ?? undefined,
    place.city,
    place.state,
    place.zip,
    country,
  ];
}

/** HL7 table 0063. */
const relationships: Readonly<Record<string, string>> = { self: 'SEL', spouse: 'SPO' };

function insurance({ insurance: plan }: LabOrder): readonly SegmentContent[] {
  if (plan === null) return [];
  return [
    [
      'IN1',
      '1',
      plan.payorCode,
      plan.payorCode,
      plan.payorName,
      address(plan.payorAddress),
      ...blanks(2),
      plan.groupId ?? undefined,
      ...blanks(7),
      [plan.insuredLastName, plan.insuredFirstName],
      relationships[plan.relationship.toLowerCase()] ?? 'OTH',
      writeDay(plan.insuredBirthDate),
      ...blanks(17),
      plan.memberId,
    ],
  ];
}

type Line = {
  readonly control: Control;
  readonly peer: Peer;
  readonly marker: OrderedMarker;
  readonly index: number;
};

/** Returns the segments of one test. Content that concerns all tests is sent with the first. */
function test(order: LabOrder, line: Line): readonly SegmentContent[] {
  const isFirst = line.index === 0;
  const { marker, peer } = line;
  const answers = order.answers.filter((answer) => answer.markerId === marker.markerId);
  return [
    common(order, line),
    ...(peer.orderMessage === 'OML^O21' ? [priority(order)] : []),
    detail(order, line),
    ...(isFirst ? notes(order) : []),
    ...order.diagnosisCodes.map((code, at) => diagnosis(code, at + 1)),
    ...answers.map((answer, at) => question(answer, at + 1, peer)),
    ...(peer.orderMessage === 'OML^O21' ? [specimen(order, line.index + 1)] : []),
  ];
}

function placer(order: LabOrder, peer: Peer): Content {
  return [order.orderNumber, peer.ourApplication];
}

const npiDigits = 10;

function physician({ physician: by }: LabOrder): Content {
  if (by === null) return undefined;
  // An identifier that is not an NPI is sent without an assigning authority.
  const authority = by.npi.length === npiDigits ? 'NPI' : undefined;
  return [
    by.npi,
    by.lastName,
    by.firstName,
    ...blanks(5),
    authority,
    undefined,
    undefined,
    undefined,
    authority,
  ];
}

/** ORM has the priority in the sixth component of the quantity and timing; OML has it in a separate segment. */
function timing(order: LabOrder, peer: Peer): Content {
  if (peer.orderMessage === 'OML^O21') return undefined;
  return [...blanks(5), order.isPriority ? 'S' : 'R'];
}

function priority(order: LabOrder): SegmentContent {
  return ['TQ1', '1', ...blanks(7), order.isPriority ? 'S' : 'R'];
}

function common(order: LabOrder, { control, peer }: Line): SegmentContent {
  return [
    'ORC',
    control,
    placer(order, peer),
    undefined,
    order.sampleId,
    undefined,
    undefined,
    timing(order, peer),
    undefined,
    writeTimestamp(order.orderedAt),
    undefined,
    undefined,
    physician(order),
  ];
}

function detail(order: LabOrder, { peer, marker, index }: Line): SegmentContent {
  return [
    'OBR',
    String(index + 1),
    placer(order, peer),
    undefined,
    [marker.providerId, marker.name, 'L'],
    order.isPriority && peer.orderMessage === 'ORM^O01' ? 'S' : undefined,
    ...blanks(7),
    order.isFasting ? 'FASTING' : undefined,
    undefined,
    undefined,
    physician(order),
    undefined,
    order.sampleId,
  ];
}

function notes(order: LabOrder): readonly SegmentContent[] {
  return order.clinicalNotes === null ? [] : [['NTE', '1', 'P', order.clinicalNotes]];
}

function diagnosis(code: string, set: number): SegmentContent {
  return ['DG1', String(set), 'I10', [code, undefined, 'I10'], undefined, undefined, 'W'];
}

/** Returns the OBX of an answer to an order entry question; OBX-29 distinguishes it from results. */
function question(answer: LabAnswer, set: number, peer: Peer): SegmentContent {
  const isChosen = answer.chosen.length > 0;
  // CWE exists since version 2.5.
  const coded = peer.orderMessage === 'OML^O21' ? 'CWE' : 'CE';
  return [
    'OBX',
    String(set),
    isChosen ? coded : 'ST',
    [answer.questionCode ?? String(answer.questionId), undefined, 'L'],
    undefined,
    isChosen ? { repeat: answer.chosen.map(({ code, text }) => [code, text, 'L']) } : answer.answer,
    ...blanks(5),
    'O',
    ...blanks(17),
    'QST',
  ];
}

function specimen(order: LabOrder, set: number): SegmentContent {
  return ['SPM', String(set), [[order.sampleId]]];
}
