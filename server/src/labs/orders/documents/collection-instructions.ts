import { blocks, heading, notice, paragraph, title, openSheet } from '#labs/paper';

import type { CollectionMethod } from '../model/status.ts';
import type { CollectionInstructions } from './content.ts';

const methodTitle: Readonly<Record<CollectionMethod, string>> = {
  testkit: 'Test kit, at home',
  walk_in_test: 'Walk-in at a patient service centre',
  at_home_phlebotomy: 'Home visit by a phlebotomist',
  on_site_collection: 'On site, by your clinic',
};

const fastingStep =
  'Eat and drink nothing but water for 8 to 12 hours before. Take medicines as usual unless your clinician says otherwise.';

const before: readonly string[] = [
  'Drink enough water the day before, unless your clinician says otherwise.',
  'Biotin (vitamin B7) can disturb many tests: ask your clinician whether to pause it for two days.',
];

const steps: Readonly<Record<CollectionMethod, readonly string[]>> = {
  testkit: [
    'Read the leaflet in the box to the end before you open anything. Check that nothing is damaged or past its date.',
    'Wash your hands with warm water and soap, and dry them.',
    'Collect the specimen as the leaflet shows. Fill the collector to the line: too little cannot be tested.',
    'Write your name, your date of birth, and the date and time of the collection on the label, and stick it to the collector.',
    'Put the collector into the bag, the bag into the return box, and close the box.',
    'Hand the box to the courier on the day of the collection. Avoid the day before a weekend or a holiday. Keep it out of the heat.',
  ],
  walk_in_test: [
    'Take an appointment if the centre offers them; else come as early as you can.',
    'Bring the requisition (printed or on your phone), a photo ID, and your insurance card if insurance is billed.',
    'Wear a sleeve that can be rolled up above the elbow.',
    'Check that your name and date of birth on each tube are right before you leave.',
    'Press on the place for a few minutes afterwards, and do not carry anything heavy with that arm for some hours.',
  ],
  at_home_phlebotomy: [
    'Be at the address from the beginning of your time window, with a photo ID at hand.',
    'Have a place with good light, a chair and a table ready. Keep animals in another room.',
    'Wear a sleeve that can be rolled up above the elbow.',
    'Check that your name and date of birth on each tube are right before the phlebotomist leaves.',
    'Press on the place for a few minutes afterwards, and do not carry anything heavy with that arm for some hours.',
  ],
  on_site_collection: [
    'Confirm the name and date of birth with the person, and compare them with the requisition and the labels.',
    'Collect the specimens that the requisition lists, in the order of draw.',
    'Label each container at once, beside the person, with date and time of the collection.',
    'Pack requisition and specimens in one bag. Keep them at the temperature that the laboratory asks for until they are picked up.',
  ],
};

/** Returns the collection instructions for the patient as a PDF. Equal instructions give equal bytes. */
export async function renderCollectionInstructions(what: CollectionInstructions): Promise<Buffer> {
  const sheet = await openSheet({
    title: `Collection instructions ${what.testName}`,
    dated: what.dated,
    footer: [what.testName, ...(what.order === undefined ? [] : [`Order ${what.order.id}`])].join(
      ' · ',
    ),
  });
  title(sheet, 'Collection instructions', what.laboratory ?? '');
  blocks(sheet, [
    {
      title: what.testName,
      facts: [
        ['How', methodTitle[what.method]],
        ['Specimen', what.specimen],
        ['Fasting', what.fasting ? 'Yes' : 'No'],
        ['Tests', what.tests.join(', ')],
        ['For', what.order?.patientName],
        ['Sample', what.order?.sampleId],
      ],
    },
  ]);
  if (what.fasting) notice(sheet, fastingStep, 'outOfRange');
  if (what.method !== 'on_site_collection') list(sheet, 'Before', before);
  list(sheet, 'Step by step', steps[what.method]);
  paragraph(
    sheet,
    'If you feel faint or unwell, stop, sit or lie down, and ask for help. In an emergency call 911.',
    { colour: 'muted' },
  );
  return sheet.finish();
}

function list(
  sheet: Parameters<typeof paragraph>[0],
  name: string,
  lines: readonly string[],
): void {
  heading(sheet, name);
  for (const [index, text] of lines.entries()) {
    const width = sheet.width - 20;
    sheet.makeRoom(sheet.heightOf(text, width, { size: 10 }) + 6);
    sheet.write(
      `${index + 1}.`,
      { x: sheet.left, y: sheet.y, width: 18 },
      { size: 10, bold: true, colour: 'accent' },
    );
    sheet.y += sheet.write(text, { x: sheet.left + 20, y: sheet.y, width }, { size: 10 }) + 6;
  }
}
