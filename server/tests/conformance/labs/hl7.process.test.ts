import { hl7Connector } from '../../../src/connectors/labs/hl7/connector.ts';
import { Hl7Receiver } from '../../../src/connectors/labs/hl7/index.ts';
import { writeOrder } from '../../../src/connectors/labs/hl7/order-message.ts';
import type { Peer } from '../../../src/connectors/labs/hl7/settings.ts';
import { openLabInbox } from '../../../src/labs/results/index.ts';
import { Laboratory } from '../../emulators/laboratory.ts';
import { hl7Peer } from '../../harness/lab-examples.ts';
import { labPromises } from './suite.ts';

const codes = { partial: 'P', final: 'F', corrected: 'C' } as const;

for (const orderMessage of ['OML^O21', 'ORM^O01'] as const) {
  labPromises(`a laboratory by HL7 v2 with ${orderMessage}`, async (app, orders) => {
    const peers = ['quest', 'labcorp', 'ussl'].map((lab): Peer => ({
      ...hl7Peer,
      lab,
      orderMessage,
      theirFacility: lab,
    }));
    const receiver = new Hl7Receiver(
      { ...app.resources, inbox: openLabInbox(orders) },
      { listen: { host: '127.0.0.1', port: 0 }, peers },
    );
    await receiver.start();
    const target = { host: '127.0.0.1', port: receiver.port ?? 0 };
    const laboratory = await Laboratory.open(target);
    const peer: Peer = {
      ...hl7Peer,
      orderMessage,
      orders: { kind: 'mllp', host: '127.0.0.1', port: laboratory.port, tls: false },
    };
    return {
      connector: hl7Connector(peer),
      environment: 'production',
      namesTests: true,
      report: async (order, { id, status, lastName }) => {
        const text = writeOrder(order, 'NW', peer);
        const answer = await laboratory.report(text, {
          id,
          status: codes[status],
          facility: order.lab,
          ...(lastName === undefined ? {} : { patient: `${lastName}^${order.patient.firstName}` }),
        });
        return answer === 'AA' ? 'kept' : 'refused';
      },
      peer: {
        holds: () => [...laboratory.orders.keys()],
        timesSent: (number) => laboratory.timesSent(number),
        loseNextAnswer: () => {
          laboratory.losses = 1;
        },
        refuseNext: () => {
          laboratory.refusals = 1;
        },
      },
      close: async () => {
        await receiver.stop();
        await laboratory.close();
      },
    };
  });
}
