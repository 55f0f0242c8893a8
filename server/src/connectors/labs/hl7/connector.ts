import type { LabAcceptance, LabConnector, LabOrder } from '#labs/orders';

import { type Acknowledged, readAcknowledgement } from './acknowledgement.ts';
import { dropFile } from './folder.ts';
import { parseMessage } from './message.ts';
import { sendMllp } from './mllp/client.ts';
import { type Control, controlIdOf, writeOrder } from './order-message.ts';
import type { Peer } from './settings.ts';

/** Returns the connector of a laboratory that accepts orders as messages. */
export function hl7Connector(peer: Peer): LabConnector {
  return {
    name: `hl7/${peer.lab}`,
    send: async (order, signal) => acceptanceOf(await deliver(peer, order, 'NW', signal)),
    cancel: async (order, signal) => {
      const answer = await deliver(peer, order, 'CA', signal);
      // A rejected cancellation is not retried, because the laboratory would reject it again.
      if (answer.kind === 'later')
        throw new Error(`the laboratory responded with ${answer.reason}`);
    },
  };
}

/** Sends the message. A file counts as sent when it is in the folder, because files are not acknowledged. */
async function deliver(
  peer: Peer,
  order: LabOrder,
  control: Control,
  signal: AbortSignal,
): Promise<Acknowledged> {
  const id = controlIdOf(order.orderNumber, control);
  const text = writeOrder(order, control, peer);
  if (peer.orders.kind === 'folder') {
    await dropFile(peer.orders.path, `${id}.hl7`, text);
    return { kind: 'taken' };
  }
  const answer = readAcknowledgement(parseMessage(await sendMllp(peer.orders, text, signal)), id);
  if (answer === undefined) throw new Error('the laboratory acknowledged another message');
  return answer;
}

function acceptanceOf(answer: Acknowledged): LabAcceptance {
  if (answer.kind === 'taken') return { kind: 'accepted', requisition: 'ready' };
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.reason };
  throw new Error(`the laboratory responded with ${answer.reason}`);
}
