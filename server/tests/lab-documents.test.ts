import { describe, expect, test } from 'vitest';

import { renderAdvanceBeneficiaryNotice } from '../src/labs/orders/documents/abn.ts';
import { renderCollectionInstructions } from '../src/labs/orders/documents/collection-instructions.ts';
import { renderLabels } from '../src/labs/orders/documents/labels.ts';
import { renderRequisition } from '../src/labs/orders/documents/requisition.ts';
import type { ResultReport } from '../src/labs/results/documents/content.ts';
import { renderResultReport } from '../src/labs/results/documents/result-report.ts';
import {
  advanceBeneficiaryNotice,
  collectionInstructions,
  requisition,
  resultReport,
  specimenLabel,
} from './harness/document-examples.ts';
import { type Picture, pictureOf, textOf } from './harness/pdf.ts';

const documents = {
  requisition: () => renderRequisition(requisition),
  'result report': () => renderResultReport(resultReport),
  labels: () => renderLabels(specimenLabel, { count: 3, team: 'x' }),
  'collection instructions': () => renderCollectionInstructions(collectionInstructions),
  'advance beneficiary notice': () => renderAdvanceBeneficiaryNotice(advanceBeneficiaryNotice),
};

describe.each(Object.entries(documents))('%s', (_, render) => {
  test('the same data give the same bytes', async () => {
    expect((await render()).equals(await render())).toBe(true);
  });

  test('nothing is drawn outside of the paper, and something on it', async () => {
    const picture = await pictureOf(await render());
    expect(picture.width).toBe(918);
    expect(share(picture, () => true)).toBeGreaterThan(0.005);
    expect(edgeIsBlank(picture)).toBe(true);
  });
});

describe('requisition', () => {
  test('says who, what, for whom, why and who pays', async () => {
    const text = (await textOf(await renderRequisition(requisition))).join(' ');
    for (const part of [
      requisition.sampleId,
      requisition.orderId,
      'Example Person',
      '1984-02-29',
      '100 Example Street',
      'NPI 1234567893',
      'Example Health Plan',
      'W000000001',
      'E83.110',
      'Lipid panel',
      'Complete blood count with differential and platelets',
      'Are you fasting?',
      'Hematocrit >= 50 %',
      'STAT',
      'Fasting specimen',
      'CLIA 00D0000000',
      'Signed notice attached',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('leaves out what an order does not have', async () => {
    const { insurance: _, clinicalNotes: __, ...rest } = requisition;
    const bare = { ...rest, priority: false, fasting: false, diagnoses: [], answers: [] };
    const text = (await textOf(await renderRequisition(bare))).join(' ');
    for (const part of ['STAT', 'Member', 'Diagnoses', 'Clinical notes', 'undefined', 'null']) {
      expect(text).not.toContain(part);
    }
  });
});

describe('result report', () => {
  test('shows every result with its unit, range and flag', async () => {
    const text = (await textOf(await renderResultReport(resultReport))).join(' ');
    for (const part of [
      'Cholesterol, total 228 mg/dL HIGH <200 mg/dL',
      'Potassium 6.7 mmol/L CRITICAL 3.5-5.1 mmol/L',
      'HIV antigen and antibody NON-REACTIVE',
      'Critical: Potassium',
      'Ferritin Quantity not sufficient',
      'CLIA 00D0000000',
      'Collected 2026-03-03 08:15 -07:00',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('a critical result is red, and a normal report has no red', async () => {
    const red = await pictureOf(await renderResultReport(resultReport));
    expect(share(red, isRed)).toBeGreaterThan(0);
    const calm: ResultReport = {
      ...resultReport,
      panels: [{ name: 'Sodium', results: [{ name: 'Sodium', result: '139' }] }],
    };
    expect(share(await pictureOf(await renderResultReport(calm)), isRed)).toBe(0);
  });

  test('a corrected report and a partial one say so', async () => {
    const corrected = await textOf(
      await renderResultReport({ ...resultReport, status: 'corrected' }),
    );
    expect(corrected[0]).toContain('Corrected laboratory report');
    const partial = await textOf(await renderResultReport({ ...resultReport, status: 'partial' }));
    expect(partial[0]).toContain('More results are to come.');
  });

  test('two hundred results are on pages that each say whose they are, with no row lost', async () => {
    const results = Array.from({ length: 200 }, (_, index) => ({
      name: `Marker ${index}`,
      result: String(index),
      unit: 'mg/dL',
      referenceRange: '10-150',
    }));
    const report = { ...resultReport, panels: [{ name: 'Everything', results }], missing: [] };
    const pages = await textOf(await renderResultReport(report));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Example Person, born 1984-02-29');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const names = pages.join(' ').match(/Marker \d+/g);
    expect(names).toEqual(results.map((result) => result.name));
  });
});

test('what a pathologist writes is printed to its last word, over pages', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`);
  const notes = `${words.slice(0, 1500).join(' ')}\n${words.slice(1500).join(' ')}`;
  const results = [{ name: 'Biopsy', result: `Diagnosis ${'x'.repeat(3000)}`, notes }];
  const report = { ...resultReport, panels: [{ name: 'Pathology', results }], missing: [] };
  const pages = await textOf(await renderResultReport(report));
  expect(pages.length).toBeLessThan(8);
  expect(pages.join(' ').match(/word\d+/g)).toEqual(words);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
});

describe('labels', () => {
  test.each([
    [1, 1],
    [30, 1],
    [31, 2],
  ])('%i labels take %i sheets', async (count, sheets) => {
    const pages = await textOf(await renderLabels(specimenLabel, { count, team: 'x' }));
    expect(pages).toHaveLength(sheets);
    expect(pages.join(' ').match(/SL0012345678/g)).toHaveLength(count);
  });

  test('a long name stays on its line', async () => {
    const label = { ...specimenLabel, patientName: 'Example '.repeat(20) };
    const pages = await textOf(await renderLabels(label, { count: 1, team: 'x' }));
    expect(pages[0]).toContain('Born 1984-02-29');
    expect(pages).toHaveLength(1);
  });
});

test('collection instructions say how, and whether to fast', async () => {
  const text = (await textOf(await renderCollectionInstructions(collectionInstructions))).join(' ');
  for (const part of ['Dried blood spot', 'Fasting Yes', 'nothing but water', 'Wash your hands']) {
    expect(text).toContain(part);
  }
});

test('the notice has the ten blanks of the form', async () => {
  const text = (await textOf(await renderAdvanceBeneficiaryNotice(advanceBeneficiaryNotice))).join(
    ' ',
  );
  for (const letter of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']) {
    expect(text).toContain(`${letter}. `);
  }
  expect(text).toContain('$45.00');
});

type Colour = (red: number, green: number, blue: number) => boolean;

const isRed: Colour = (red, green, blue) => red > 150 && green < 60 && blue < 60;

/** The share of pixels that are not white and of a colour. */
function share({ pixels, width, height }: Picture, is: Colour): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red + green + blue < 740 && is(red, green, blue)) count += 1;
  }
  return count / (width * height);
}

function edgeIsBlank({ pixels, width, height }: Picture): boolean {
  for (let y = 0; y < height; y += 1) {
    for (const x of [0, 1, 2, width - 3, width - 2, width - 1]) {
      if ((pixels[(y * width + x) * 4] ?? 0) < 250) return false;
    }
  }
  return true;
}

test('a report prints units as laboratories do, once, and beside numbers alone', async () => {
  const results = [
    { name: 'Ratio', result: '3.1', unit: '{ratio}', referenceRange: '<5.0' },
    { name: 'Filtration', result: '93', unit: 'mL/min/{1.73_m2}', referenceRange: '>=60' },
    { name: 'Leukocytes', result: '6.1', unit: '10*3/uL', referenceRange: '4.0-11.0 x10E3/uL' },
    { name: 'Casts', result: '0-5 /HPF', unit: '/HPF', referenceRange: 'None seen' },
  ];
  const panels = [{ name: 'Tests', results }];
  const text = (await textOf(await renderResultReport({ ...resultReport, panels }))).join(' ');
  expect(text).not.toMatch(/[{}]|10\*/u);
  for (const part of ['93 mL/min/1.73 m2', '>=60 mL/min/1.73 m2', '6.1 x10E3/uL', 'None seen']) {
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(part);
  }
  expect(text.match(/HPF/gu)).toHaveLength(1);
  expect(text).not.toMatch(/uL\s+x?10/u);
});
