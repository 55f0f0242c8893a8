import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { barcode, type Box, openSheet, type Sheet } from '#labs/paper';

import type { SpecimenLabel } from './content.ts';

/** Sheets of thirty labels of 2 5/8 by 1 inch, three in a row, as they are sold everywhere. Lengths are points. */
const grid = {
  columns: 3,
  rows: 10,
  left: 13.5,
  top: 36,
  width: 189,
  height: 72,
  step: 198,
} as const;

/** The labels per part, which take a few milliseconds to draw. */
const labelsAtOnce = 6;

/** Specimen labels as a PDF, `count` of the same. Teams take turns between the parts of a sheet. */
export async function renderLabels(
  label: SpecimenLabel,
  { count, team }: { readonly count: number; readonly team: string },
): Promise<Buffer> {
  const sheet = await openSheet({
    title: `Specimen labels ${label.sampleId}`,
    dated: label.dated,
    footer: '',
    plain: true,
  });
  const perPage = grid.columns * grid.rows;
  for (let index = 0; index < count; index += 1) {
    if (index % labelsAtOnce === 0) await loopTurns.take(team);
    if (index > 0 && index % perPage === 0) sheet.startPage();
    const place = index % perPage;
    drawLabel(sheet, label, {
      x: grid.left + (place % grid.columns) * grid.step,
      y: grid.top + Math.floor(place / grid.columns) * grid.height,
      width: grid.width,
      height: grid.height,
    });
  }
  await loopTurns.take(team);
  return sheet.finish();
}

function drawLabel(sheet: Sheet, label: SpecimenLabel, box: Box): void {
  const inner = { x: box.x + 6, width: box.width - 12 };
  const line = (text: string, y: number, bold = false): void => {
    sheet.write(text, { ...inner, y: box.y + y, oneLine: true }, { size: bold ? 8.5 : 7, bold });
  };
  line(label.patientName, 5, true);
  line(`Born ${label.birthDate} · ${label.sex}`, 16);
  line(`Collected ${label.collected}`, 25);
  barcode(sheet, label.sampleId, { ...inner, y: box.y + 35, height: 33 });
}
