import { expect, it } from 'vitest';

import { proposeMapping } from './propose.ts';

it('of tables of Glooko and CareLink the heading is found, and glucose and meals are proposed', async () => {
  const glooko =
    'Name:Ann,Date Range:2024-06-02 - 2024-07-01\nTimestamp,CGM Glucose Value (mmol/l),Serial Number\n2024-07-01 21:54,10.5,935953\n2024-07-01 21:49,10.4,935953\n';
  const bolus =
    'Name:Ann,Date Range:2024-06-02 - 2024-07-01\nTimestamp,Insulin Type,Blood Glucose Input (mmol/l),Carbs Input (g),Carbs Ratio,Insulin Delivered (U),Initial Delivery (U),Extended Delivery (U),Serial Number\n2024-07-01 21:54,Normal,0.0,45.0,10,4.5,,,935953\n2024-07-01 18:49,Normal,0.0,0,10,1.2,,,935953\n';
  const carelink =
    'Last Name,First Name,Patient ID,Start Date,End Date,Device\nDoe,Ann,"x",01/02/24,01/03/24,MiniMed 780G\n\n-------,MiniMed 780G MMT-1886,Pump,NG1,-------\nIndex,Date,Time,New Device Time,BG Reading (mg/dL),BWZ Carb Input (grams),Bolus Volume Delivered (U),Sensor Glucose (mg/dL),ISIG Value,Event Marker\n0,2024/01/28,23:59:10,,,45,4.5,,,\n1,2024/01/28,23:54:10,,,,,120,20.1,\n2,2024/01/28,23:49:10,,110,,,119,20.0,\n';
  const proposed: unknown[] = [];
  for (const table of [glooko, bolus, carelink]) {
    const { mapping } = await proposeMapping(table);
    const columns = mapping.columns.map(({ column, resource, unit }) => [column, resource, unit]);
    proposed.push([mapping.header_row, mapping.time, columns]);
  }
  expect(proposed).toEqual([
    [2, { column: 'Timestamp' }, [['CGM Glucose Value (mmol/l)', 'glucose', 'mmol/l']]],
    [2, { column: 'Timestamp' }, [['Carbs Input (g)', 'carbohydrates', 'g']]],
    [
      4,
      { column: 'Date', clock: 'Time' },
      [
        ['BG Reading (mg/dL)', 'glucose', 'mg/dL'],
        ['BWZ Carb Input (grams)', 'carbohydrates', 'grams'],
        ['Sensor Glucose (mg/dL)', 'glucose', 'mg/dL'],
      ],
    ],
  ]);
});
