import PdfKit from 'pdfkit';

export type ReportRow = readonly [
  test: string,
  value: string,
  flag: string,
  units: string,
  range: string,
];

export type SampleReport = {
  readonly name: string;
  readonly dob: string;
  readonly panel: string;
  readonly rows: readonly ReportRow[];
  /** The day of the sample and of the report; left out: 2026-11-01, and the day after it. */
  readonly collected?: string;
};

/** A report of nobody, by a laboratory that there is not. */
export const sampleReport: SampleReport = {
  name: 'EXAMPLE, ADA',
  dob: '1990-01-05',
  panel: 'Comprehensive Metabolic Panel',
  rows: [
    ['Glucose', '91', '', 'mg/dL', '70-99'],
    ['Creatinine', '1.02', '', 'mg/dL', '0.50-1.10'],
  ],
};

/** A report of the same person with values that need a person, and a range with a word. */
export const doubtfulReport: SampleReport = {
  ...sampleReport,
  panel: 'Metabolic Panel',
  rows: [
    ['Potassium', '41', 'H', 'mmol/L', '3.5-5.1'],
    ['Glucose', '5.4', '', 'mg/dL', '3.9-5.5'],
    ['Vitamin D, 25-OH total', '15', '', 'ng/mL', '<20 Deficient'],
  ],
};

const columns = [50, 220, 300, 350, 440] as const;
const header = ['Test', 'Result', 'Flag', 'Units', 'Reference Range'] as const;
const lineHeight = 18;

/** The report as a laboratory prints it. The same report makes the same bytes. */
export async function labReport(report: SampleReport = sampleReport): Promise<Uint8Array> {
  const at = new Date('2026-11-02T09:00:00Z');
  const pdf = new PdfKit({ size: 'LETTER', info: { CreationDate: at, ModDate: at } });
  const parts: Uint8Array[] = [];
  pdf.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => {
    pdf.on('end', resolve);
  });
  let y = 50;
  const line = (cells: readonly string[], places: readonly number[] = columns): void => {
    for (const [index, cell] of cells.entries()) {
      if (cell !== '') pdf.text(cell, places[index] ?? 50, y, { lineBreak: false });
    }
    y += lineHeight;
  };
  pdf.font('Helvetica-Bold').fontSize(14);
  line(['Example Laboratory']);
  pdf.font('Helvetica').fontSize(10);
  line([`Patient: ${report.name}`, `Date of birth: ${report.dob}`, 'Sex: F'], [50, 250, 450]);
  const { collected = '2026-11-01', collected: reported = '2026-11-02' } = report;
  line([`Collected: ${collected}`, `Reported: ${reported}`, 'Specimen: S-1042'], [50, 250, 400]);
  y += lineHeight;
  pdf.font('Helvetica-Bold');
  line(header);
  line([report.panel]);
  pdf.font('Helvetica');
  for (const row of report.rows) line(row);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}
