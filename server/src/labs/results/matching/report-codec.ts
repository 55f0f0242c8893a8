import type { LabReport } from '#labs/orders';

/** A report as bytes: JSON, with its documents in base64. */
export function encodeReport({ documents = [], ...report }: LabReport): Buffer {
  const texts = documents.map(({ name, bytes }) => ({ name, bytes: bytes.toString('base64') }));
  return Buffer.from(JSON.stringify({ ...report, documents: texts }));
}

/** What `encodeReport` wrote; the bytes are authenticated, so nobody else did. */
export function decodeReport(bytes: Buffer): LabReport {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { documents = [], ...plain } = JSON.parse(bytes.toString()) as Plain;
  return {
    ...plain,
    collectedAt: toDate(plain.collectedAt),
    receivedAt: toDate(plain.receivedAt),
    reportedAt: new Date(plain.reportedAt),
    observations: plain.observations.map((each) =>
      Object.assign(each, { observedAt: toDate(each.observedAt) }),
    ),
    documents: documents.map(({ name, bytes: text }) => ({
      name,
      bytes: Buffer.from(text, 'base64'),
    })),
  };
}

type Times = 'collectedAt' | 'receivedAt' | 'reportedAt' | 'observations' | 'documents';
type Plain = Omit<LabReport, Times> & {
  readonly collectedAt: string | null;
  readonly receivedAt: string | null;
  readonly reportedAt: string;
  readonly observations: readonly (Omit<LabReport['observations'][number], 'observedAt'> & {
    readonly observedAt: string | null;
  })[];
  readonly documents?: readonly { readonly name: string; readonly bytes: string }[];
};

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
