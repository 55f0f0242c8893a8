import type { Clock } from '#kernel/clock.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Log } from '#kernel/log/log.ts';
import type { LabInbox } from '#labs/orders';

import { type Answer, writeAcknowledgement, writeBatch } from './acknowledgement.ts';
import { decodeMessage } from './character-set.ts';
import { type FilePart, splitFile } from './file.ts';
import { Hl7Error, type Message, parseHead, parseMessage, Reader } from './message.ts';
import { RefusedMessage } from './rejection.ts';
import { readResults } from './result-message.ts';
import type { Peer } from './settings.ts';

export type InboxDeps = {
  readonly inbox: LabInbox;
  readonly clock: Clock;
  readonly log: Log;
};

/** A message's acknowledgement, and whether the sender should send it again. */
export type Received = {
  readonly acknowledgement: string;
  readonly outcome: 'stored' | 'refused' | 'later';
};

/** Processes a message of one of the peers. If it is acknowledged with AA, its results are stored. */
export async function receiveMessage(
  { inbox, clock, log }: InboxDeps,
  peers: readonly Peer[],
  text: string,
): Promise<Received> {
  const now = clock.now();
  let message: Message | undefined;
  const answer = (given: Answer, outcome: Received['outcome']): Received => ({
    acknowledgement: writeAcknowledgement(message, given, now),
    outcome,
  });
  try {
    message = parseMessage(text);
    const peer = senderOf(message, peers);
    const reports = readResults(message, peer, now);
    for (const [index, report] of reports.entries()) {
      const { kind } = await inbox.report(report);
      if (kind === 'unknown') throw unknownOrder(index, reports.length);
    }
    const notTaken = reports.flatMap((report) => report.notTaken ?? []);
    if (notTaken.length === 0) return answer({ code: 'AA' }, 'stored');
    const detail = `stored, but not taken: ${notTaken.join('; ')}`.slice(0, detailCharactersMax);
    log.warn({ reason: detail }, 'a part of a laboratory message was not taken');
    return answer({ code: 'AA', detail }, 'stored');
  } catch (error) {
    if (error instanceof Hl7Error) return refuseUnread({ clock, log }, text, error);
    if (error instanceof RefusedMessage) {
      log.warn({ reason: error.message }, 'a laboratory message was rejected');
      const isForeign = error.problem === 'unsupportedType' || error.problem === 'processingId';
      const code = isForeign ? 'AR' : 'AE';
      return answer({ code, problem: error.problem, detail: error.message }, 'refused');
    }
    log.error({ error: describeError(error) }, 'a laboratory message could not be stored');
    return answer(
      { code: 'AR', problem: 'internal', detail: 'not stored, please send it again' },
      'later',
    );
  }
}

/**
 * Decodes by the character set that the message names. Several messages, such as a batch, are processed one by one and
 * acknowledged together.
 */
export async function receiveBytes(
  deps: InboxDeps,
  peers: readonly Peer[],
  bytes: Uint8Array,
): Promise<Received> {
  if (!isBatch(bytes)) return receiveOne(deps, peers, bytes);
  let parts: readonly FilePart[];
  try {
    parts = splitFile(Buffer.from(bytes));
    if (parts.length === 0) throw new Hl7Error('the batch has no message');
  } catch (error) {
    if (!(error instanceof Hl7Error)) throw error;
    return refuseUnread(deps, Buffer.from(bytes).toString('latin1'), error);
  }
  const received: Received[] = [];
  for (const part of parts) received.push(await receiveOne(deps, peers, part.bytes));
  const outcomes = new Set(received.map(({ outcome }) => outcome));
  const worst = (['later', 'refused'] as const).find((each) => outcomes.has(each));
  return {
    acknowledgement: writeBatch(received.map(({ acknowledgement }) => acknowledgement)),
    outcome: worst ?? 'stored',
  };
}

/** Returns whether the bytes are a batch with its own headers, or several messages. */
function isBatch(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1').trimStart();
  return /^[FB]HS/.test(text) || /[\r\n]MSH[^A-Za-z0-9]/.test(text);
}

async function receiveOne(
  deps: InboxDeps,
  peers: readonly Peer[],
  bytes: Uint8Array,
): Promise<Received> {
  try {
    return await receiveMessage(deps, peers, decodeMessage(bytes));
  } catch (error) {
    if (!(error instanceof Hl7Error)) throw error;
    return refuseUnread(deps, Buffer.from(bytes).toString('latin1'), error);
  }
}

/** Rejects data that is not a message or is incomplete. The acknowledgement names the message if its MSH can be parsed. */
export function refuseUnread(
  { clock, log }: Pick<InboxDeps, 'clock' | 'log'>,
  text: string,
  { message: detail }: Hl7Error,
): Received {
  log.warn({ reason: detail }, 'a laboratory message could not be read');
  const answer = { code: 'AE', problem: 'dataType', detail } as const;
  return {
    acknowledgement: writeAcknowledgement(parseHead(text), answer, clock.now()),
    outcome: 'refused',
  };
}

/** The length that MSA-3 may have in every version. */
const detailCharactersMax = 500;

/** Names the order's index if a message has several, because those before it are stored. */
function unknownOrder(index: number, count: number): RefusedMessage {
  const which = count === 1 ? '' : `order ${index + 1} of ${count}: `;
  const detail = `${which}neither the order nor the account is known here`;
  return new RefusedMessage('unknownOrder', detail);
}

/** Returns the sender of a message by the names in MSH. Accepts only unsolicited results. */
function senderOf(message: Message, peers: readonly Peer[]): Peer {
  const read = new Reader(message);
  const [header] = message.segments;
  const type = `${read.value(header, 9)}^${read.value(header, 9, { component: 2 })}`;
  if (type !== 'ORU^R01') {
    throw new RefusedMessage('unsupportedType', 'only ORU^R01 is taken');
  }
  // Training and debugging messages contain no patient's results.
  if (!['', 'P'].includes(read.value(header, 11))) {
    throw new RefusedMessage('processingId', 'only production messages (MSH-11 P) are taken');
  }
  const peer = peers.find(
    ({ theirApplication, theirFacility }) =>
      theirApplication === read.value(header, 3) && theirFacility === read.value(header, 4),
  );
  if (peer === undefined)
    throw new RefusedMessage('unknownSender', 'MSH-3 and MSH-4 are not known here');
  return peer;
}
