import type { LabReport } from '../lab.ts';

/** A report as bytes: JSON, with the PDF in base64. */
export function encodeReport(report: LabReport): Buffer {
  const pdf = report.pdf?.toString('base64') ?? null;
  return Buffer.from(JSON.stringify({ ...report, pdf }));
}

/** What `encodeReport` wrote; the bytes are authenticated, so nobody else did. */
export function decodeReport(bytes: Buffer): LabReport {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const plain = JSON.parse(bytes.toString()) as Plain;
  return {
    ...plain,
    collectedAt: toDate(plain.collectedAt),
    receivedAt: toDate(plain.receivedAt),
    reportedAt: new Date(plain.reportedAt),
    observations: plain.observations.map((each) =>
      Object.assign(each, { observedAt: toDate(each.observedAt) }),
    ),
    pdf: plain.pdf === null ? null : Buffer.from(plain.pdf, 'base64'),
  };
}

type Times = 'collectedAt' | 'receivedAt' | 'reportedAt' | 'observations' | 'pdf';
type Plain = Omit<LabReport, Times> & {
  readonly collectedAt: string | null;
  readonly receivedAt: string | null;
  readonly reportedAt: string;
  readonly observations: readonly (Omit<LabReport['observations'][number], 'observedAt'> & {
    readonly observedAt: string | null;
  })[];
  readonly pdf: string | null;
};

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
