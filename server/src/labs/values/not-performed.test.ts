import { expect, test } from 'vitest';

import { isNotPerformed } from './index.ts';

const without =
  'QNS;TNP;Q.N.S.;T.N.P.;*QNS*;(QNS);***QNS***;"QNS";NSQ;CANC;QNS for testing;TNP - hemolyzed;TNP/QNS;Not performed;' +
  'Not Performed - Specimen hemolyzed;Not done: clotted;test not performed;Test was not done;Testing not completed;' +
  'Test Not Reported;Test cancelled by client;Order canceled;Test deleted;Sample rejected: clotted;Specimen unsuitable;' +
  'Unacceptable specimen;No sample received;Sample not received;Quantity not sufficient;Insufficient sample;' +
  'Result not available;Lost specimen';
const withOne =
  'Not Detected;Insufficient;Negative;None seen;See note;Pending;Not indicated;Cancer cells seen;Not done well;5.4;' +
  'Insufficiency;Rejected allograft pattern;Credit;TNPX;Not calculated;Specimen hemolyzed;A';

test.each(without.split(';'))('%s says that there is no result', (text) => {
  expect([isNotPerformed(text), isNotPerformed(text.toUpperCase())]).toEqual([true, true]);
});

test.each(withOne.split(';'))('%s is a result', (text) => {
  expect(isNotPerformed(text)).toBe(false);
});
