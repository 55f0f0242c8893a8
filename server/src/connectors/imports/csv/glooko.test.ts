import { expect, it } from 'vitest';

import { proposeMapping } from './propose.ts';

it('of tables of Glooko and CareLink the heading is found, and glucose, meals and insulin are proposed', async () => {
  const glooko =
    'Name:Ann,Date Range:2024-06-02 - 2024-07-01\nTimestamp,CGM Glucose Value (mmol/l),Serial Number\n2024-07-01 21:54,10.5,935953\n2024-07-01 21:49,10.4,935953\n';
  const bolus =
    'Name:Ann,Date Range:2024-06-02 - 2024-07-01\nTimestamp,Insulin Type,Blood Glucose Input (mmol/l),Carbs Input (g),Carbs Ratio,Insulin Delivered (U),Initial Delivery (U),Extended Delivery (U),Serial Number\n2024-07-01 21:54,Normal,0.0,45.0,10,4.5,,,935953\n2024-07-01 18:49,Normal,0.0,0,10,1.2,,,935953\n';
  const carelink =
    'Last Name,First Name,Patient ID,Start Date,End Date,Device\nDoe,Ann,"x",01/02/24,01/03/24,MiniMed 780G\n\n-------,MiniMed 780G MMT-1886,Pump,NG1,-------\nIndex,Date,Time,New Device Time,BG Reading (mg/dL),BWZ Carb Input (grams),Bolus Volume Delivered (U),Sensor Glucose (mg/dL),ISIG Value,Event Marker\n0,2024/01/28,23:59:10,,,45,4.5,,,\n1,2024/01/28,23:54:10,,,,,120,20.1,\n2,2024/01/28,23:49:10,,110,,,119,20.0,\n';
  const proposed: unknown[] = [];
  for (const table of [glooko, bolus, carelink]) {
    const { mapping } = await proposeMapping(table);
    const columns = mapping.columns.map(({ column, resource, unit, type }) =>
      type === undefined ? [column, resource, unit] : [column, resource, unit, type],
    );
    proposed.push([mapping.header_row, mapping.time, columns]);
  }
  expect(proposed).toEqual([
    [2, { column: 'Timestamp' }, [['CGM Glucose Value (mmol/l)', 'glucose', 'mmol/l']]],
    [
      2,
      { column: 'Timestamp' },
      [
        ['Carbs Input (g)', 'carbohydrates', 'g'],
        ['Insulin Delivered (U)', 'insulin_injection', 'U', 'rapid_acting'],
      ],
    ],
    [
      4,
      { column: 'Date', clock: 'Time' },
      [
        ['BG Reading (mg/dL)', 'glucose', 'mg/dL'],
        ['BWZ Carb Input (grams)', 'carbohydrates', 'grams'],
        ['Bolus Volume Delivered (U)', 'insulin_injection', 'U', 'rapid_acting'],
        ['Sensor Glucose (mg/dL)', 'glucose', 'mg/dL'],
      ],
    ],
  ]);
});

it('of insulin the delivered doses are proposed: no parts, sums, estimates or rates', async () => {
  const basal =
    'Name:Ann,Date Range:2024-06-02 - 2024-07-01\nTimestamp,Insulin Type,Duration (minutes),Percentage (%),Rate,Insulin Delivered (U),Serial Number\n2024-07-01 21:54,Scheduled,30,,0.8,0.4,935953\n';
  const days =
    'Timestamp,Total Bolus (U),Total Insulin (U),Total Basal (U),Serial Number\n2024-07-01 00:00,20.1,35.2,15.1,935953\n';
  const carelink =
    'Index,Date,Time,Bolus Volume Selected (U),Bolus Volume Delivered (U),Basal Rate (U/h),BWZ Estimate (U),BWZ Active Insulin (U)\n0,2024/01/28,23:59:10,4.6,4.5,0.8,4.6,1.2\n';
  const proposed: unknown[] = [];
  for (const table of [basal, days, carelink]) {
    const { mapping } = await proposeMapping(table);
    proposed.push(mapping.columns.map(({ column, resource }) => [column, resource]));
  }
  expect(proposed).toEqual([
    [['Insulin Delivered (U)', 'insulin_injection']],
    [['Total Bolus (U)', '?']],
    [['Bolus Volume Delivered (U)', 'insulin_injection']],
  ]);
});
