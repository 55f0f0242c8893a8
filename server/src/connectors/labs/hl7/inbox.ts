import type { Clock } from '#kernel/clock.ts';
import { describeError } from '#kernel/describe-error.ts';
import type { Log } from '#kernel/log.ts';
import type { LabInbox } from '#labs/orders';

import { type Answer, writeAcknowledgement } from './acknowledgement.ts';
import { Hl7Error, type Message, parseMessage, Reader } from './message.ts';
import { readResults, RefusedMessage } from './result-message.ts';
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

/** Takes a message of one of the peers: when it is acknowledged with AA, its results are stored. */
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
    for (const report of readResults(message, peer, now)) {
      const { kind } = await inbox.report(report);
      if (kind === 'unknown') {
        throw new RefusedMessage('unknownOrder', 'neither the order nor the account is known here');
      }
    }
    return answer({ code: 'AA' }, 'stored');
  } catch (error) {
    if (error instanceof Hl7Error) {
      log.warn({ reason: error.message }, 'a laboratory message could not be read');
      return answer({ code: 'AE', problem: 'dataType', detail: error.message }, 'refused');
    }
    if (error instanceof RefusedMessage) {
      log.warn({ reason: error.message }, 'a laboratory message was refused');
      const code = error.problem === 'unsupportedType' ? 'AR' : 'AE';
      return answer({ code, problem: error.problem, detail: error.message }, 'refused');
    }
    log.error({ error: describeError(error) }, 'a laboratory message could not be stored');
    return answer(
      { code: 'AR', problem: 'internal', detail: 'not stored, please send it again' },
      'later',
    );
  }
}

/** Whose message it is, by the names in MSH; only unsolicited results are expected. */
function senderOf(message: Message, peers: readonly Peer[]): Peer {
  const read = new Reader(message);
  const [header] = message.segments;
  const type = `${read.value(header, 9)}^${read.value(header, 9, { component: 2 })}`;
  if (type !== 'ORU^R01') {
    throw new RefusedMessage('unsupportedType', 'only ORU^R01 is taken');
  }
  const peer = peers.find(
    ({ theirApplication, theirFacility }) =>
      theirApplication === read.value(header, 3) && theirFacility === read.value(header, 4),
  );
  if (peer === undefined)
    throw new RefusedMessage('unknownSender', 'MSH-3 and MSH-4 are not known here');
  return peer;
}
