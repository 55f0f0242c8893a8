import { sandboxLab } from '../../../src/connectors/labs/sandbox/index.ts';
import { openLabInbox } from '../../../src/labs/results/index.ts';
import { labPromises } from './suite.ts';

labPromises('the sandbox laboratory', async (app, orders) => {
  const inbox = openLabInbox(orders);
  return {
    connector: sandboxLab,
    environment: 'sandbox',
    namesTests: false,
    report: async (order, { id, status, lastName }) => {
      const report = sandboxLab.report({
        order,
        messageId: id,
        status,
        interpretation: 'normal',
        kinds: null,
        hasMissing: false,
        at: app.clock.now(),
        rangeOf: () => ({ male: '1-10', female: '1-10' }),
      });
      const patient = { ...report.patient, lastName: lastName ?? report.patient.lastName };
      const { kind } = await inbox.report({ ...report, patient });
      return kind === 'unknown' ? 'refused' : 'kept';
    },
    close: async () => {},
  };
});
