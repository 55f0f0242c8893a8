import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { LabDocument, LabReport } from '#labs/orders';

import { revive } from '../merging/revive.ts';

/** A report as bytes: JSON, with its documents in base64. */
export function encodeReport({ documents = [], ...report }: LabReport): Buffer {
  const texts = documents.map(({ bytes, ...rest }) => ({
    ...rest,
    bytes: bytes.toString('base64'),
  }));
  return Buffer.from(JSON.stringify({ ...report, documents: texts }));
}

type Encoded = Omit<LabReport, 'documents'> & {
  readonly documents?: readonly (Omit<LabDocument, 'bytes'> & { readonly bytes: string })[];
};

/** Decodes the output of `encodeReport`. The bytes are authenticated, so they need no validation. */
export function decodeReport(bytes: Buffer): LabReport {
  const { documents = [], ...report } = fromJsonText<Encoded>(trust(bytes.toString()), revive);
  const decoded = documents.map(({ bytes: text, ...rest }) =>
    Object.assign(rest, { bytes: Buffer.from(text, 'base64') }),
  );
  return { ...report, documents: decoded };
}
