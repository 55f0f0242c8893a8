import { heading, paragraph, signatures, table, title, openSheet, type Sheet } from '#labs/paper';

import type { AdvanceBeneficiaryNotice } from './content.ts';

/** The words of form CMS-R-131, which a notifier may not change: laboratory tests are its item D. */
const note =
  "NOTE: If Medicare doesn't pay for D. Laboratory tests below, you may have to pay. Medicare does not pay for everything, even some care that you or your health care provider have good reason to think you need. We expect Medicare may not pay for the D. Laboratory tests below.";

const toDo: readonly string[] = [
  'Read this notice, so you can make an informed decision about your care.',
  'Ask us any questions that you may have after you finish reading.',
  'Choose an option below about whether to receive the D. Laboratory tests listed above.',
];

const otherInsurance =
  'Note: If you choose Option 1 or 2, we may help you to use any other insurance that you might have, but Medicare cannot require us to do this.';

const options: readonly string[] = [
  "OPTION 1. I want the D. Laboratory tests listed above. You may ask to be paid now, but I also want Medicare billed for an official decision on payment, which is sent to me on a Medicare Summary Notice (MSN). I understand that if Medicare doesn't pay, I am responsible for payment, but I can appeal to Medicare by following the directions on the MSN. If Medicare does pay, you will refund any payments I made to you, less co-pays or deductibles.",
  'OPTION 2. I want the D. Laboratory tests listed above, but do not bill Medicare. You may ask to be paid now as I am responsible for payment. I cannot appeal if Medicare is not billed.',
  "OPTION 3. I don't want the D. Laboratory tests listed above. I understand with this choice I am not responsible for payment, and I cannot appeal to see if Medicare would pay.",
];

const opinion =
  'This notice gives our opinion, not an official Medicare decision. If you have other questions on this notice or Medicare billing, call 1-800-MEDICARE (1-800-633-4227/TTY: 1-877-486-2048).';

const signing =
  'Signing below means that you have received and understand this notice. You may ask to receive a copy.';

/** The notice that Medicare may not pay, to be signed before the specimen is taken: the same notice gives the same bytes. */
export async function renderAdvanceBeneficiaryNotice(
  abn: AdvanceBeneficiaryNotice,
): Promise<Buffer> {
  const sheet = await openSheet({
    title: `Advance Beneficiary Notice ${abn.identification}`,
    dated: abn.dated,
    footer: 'After form CMS-R-131, OMB number 0938-0566',
  });
  paragraph(sheet, `A. Notifier: ${abn.notifier.join(', ')}`);
  paragraph(sheet, `B. Patient name: ${abn.patientName}`);
  paragraph(sheet, `C. Identification number: ${abn.identification}`);
  sheet.y += 8;
  title(sheet, 'Advance Beneficiary Notice', 'of Non-coverage (ABN)');
  paragraph(sheet, note);
  table(
    sheet,
    [
      { title: 'D. Laboratory tests', share: 0.36 },
      { title: 'E. Reason Medicare may not pay', share: 0.42 },
      { title: 'F. Estimated cost', share: 0.22, align: 'right' },
    ],
    abn.items.map(({ name, reason, estimatedCost }) => [name, reason, `$${estimatedCost}`]),
  );
  heading(sheet, 'What you need to do now');
  for (const text of toDo) paragraph(sheet, `•  ${text}`);
  paragraph(sheet, otherInsurance, { bold: true });
  heading(sheet, 'G. Options: check only one box. We cannot choose a box for you.');
  for (const text of options) option(sheet, text);
  heading(sheet, 'H. Additional information');
  sheet.y += 24;
  paragraph(sheet, opinion);
  paragraph(sheet, signing);
  signatures(sheet, ['I. Signature', 'J. Date']);
  return sheet.finish();
}

function option(sheet: Sheet, text: string): void {
  const at = { x: sheet.left + 20, width: sheet.width - 20 };
  sheet.makeRoom(sheet.heightOf(text, at.width) + 6);
  sheet.outline({ x: sheet.left + 2, y: sheet.y, width: 9, height: 9 }, 'ink');
  sheet.y += sheet.write(text, { ...at, y: sheet.y }) + 6;
}
