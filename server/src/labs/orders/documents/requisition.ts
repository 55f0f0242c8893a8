import {
  barcode,
  blocks,
  heading,
  notice,
  paragraph,
  signatures,
  table,
  title,
  openSheet,
  type Sheet,
} from '#labs/paper';

import type { Requisition } from './content.ts';

/** The order form that goes with the person or the specimen, as a PDF: the same order gives the same bytes. */
export async function renderRequisition(order: Requisition): Promise<Buffer> {
  const sheet = await openSheet({
    title: `Laboratory requisition ${order.sampleId}`,
    dated: order.createdAt,
    footer: `${order.patient.name}, born ${order.patient.birthDate} · Requisition ${order.sampleId}`,
  });
  title(sheet, 'Laboratory requisition', order.laboratory.name);
  barcodes(sheet, order);
  if (order.priority) notice(sheet, 'STAT: results are wanted with priority.', 'critical');
  if (order.fasting) notice(sheet, 'Fasting specimen.', 'outOfRange');
  blocks(sheet, [
    { title: 'Patient', facts: patientFacts(order) },
    { title: 'Ordered by', facts: physicianFacts(order) },
  ]);
  blocks(sheet, [
    { title: 'Order', facts: orderFacts(order) },
    { title: 'Billing', facts: billingFacts(order) },
  ]);
  tests(sheet, order);
  details(sheet, order);
  signatures(sheet, ['Signature of the ordering clinician', 'Collected by', 'Date and time']);
  return sheet.finish();
}

function barcodes(sheet: Sheet, order: Requisition): void {
  const width = sheet.width / 2;
  const box = { y: sheet.y, width: width - 8, height: 44 };
  barcode(sheet, order.sampleId, { ...box, x: sheet.left });
  barcode(sheet, order.orderId, { ...box, x: sheet.left + width + 8 });
  sheet.y += 58;
}

function patientFacts({ patient }: Requisition): Parameters<typeof blocks>[1][number]['facts'] {
  return [
    ['Name', patient.name],
    ['Born', patient.birthDate],
    ['Sex', patient.sex],
    ['Phone', patient.phone],
    ['Email', patient.email],
    ['Address', patient.address.join('\n')],
  ];
}

function physicianFacts(order: Requisition): Parameters<typeof blocks>[1][number]['facts'] {
  return [
    ['Clinician', order.physician.name],
    ['NPI', order.physician.npi],
    ['Address', order.physician.address?.join('\n')],
    ['Critical values to', order.physician.phone],
    ['Laboratory', order.laboratory.name],
    ['Lab address', order.laboratory.address?.join('\n')],
    ['CLIA', order.laboratory.cliaNumber],
  ];
}

function orderFacts(order: Requisition): Parameters<typeof blocks>[1][number]['facts'] {
  return [
    ['Requisition', order.sampleId],
    ['Order', order.orderId],
    ['Made', `${order.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Collection', order.collectionMethod],
    ['Account', order.account],
  ];
}

function billingFacts({
  billing,
  insurance,
  hasAbn,
}: Requisition): Parameters<typeof blocks>[1][number]['facts'] {
  return [
    ['Bill to', billing],
    ['Insurance', insurance?.payor],
    ['Member', insurance?.memberId],
    ['Group', insurance?.groupId],
    ['Insured', insurance?.insured],
    ['Relationship', insurance?.relationship],
    ['Guarantor', insurance?.guarantor],
    ['ABN', hasAbn ? 'Signed notice attached' : 'None'],
  ];
}

function tests(sheet: Sheet, order: Requisition): void {
  heading(sheet, 'Tests');
  table(
    sheet,
    [
      { title: 'Code', share: 0.22 },
      { title: 'Test', share: 0.53 },
      { title: 'Specimen', share: 0.25 },
    ],
    order.tests.map((test) => [test.code ?? '', test.name, test.specimen ?? '']),
  );
}

function details(sheet: Sheet, order: Requisition): void {
  if (order.diagnoses.length > 0) {
    heading(sheet, 'Diagnoses (ICD-10-CM)');
    table(
      sheet,
      [
        { title: 'Code', share: 0.22 },
        { title: 'Diagnosis', share: 0.78 },
      ],
      order.diagnoses.map(({ code, text }) => [code, text ?? '']),
    );
  }
  if (order.answers.length > 0) {
    heading(sheet, 'Asked on order entry');
    table(
      sheet,
      [
        { title: 'Question', share: 0.6 },
        { title: 'Answer', share: 0.4 },
      ],
      order.answers.map(({ question, answer }) => [question, answer]),
    );
  }
  if (order.clinicalNotes !== undefined) {
    heading(sheet, 'Clinical notes');
    paragraph(sheet, order.clinicalNotes);
  }
}
