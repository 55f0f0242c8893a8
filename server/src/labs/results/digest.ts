import { createHash, createHmac } from 'node:crypto';

import type { Resources } from '#kernel/resources.ts';
import type { LabReport } from '#labs/orders';

/** What a report says, as a keyed hash: two messages of one name are the same only if this is. */
export function digestOf({ vault }: Pick<Resources, 'vault'>, report: LabReport): Buffer {
  const { messageId: _, reportedAt: __, notTaken: ___, corrects: ____, ...said } = report;
  const { documents = [], ...content } = said;
  const hashes = documents.map(({ name, bytes }) => [
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  return createHmac('sha256', vault.derive('laboratory messages'))
    .update(JSON.stringify([content, hashes], withoutTexts))
    .digest();
}

/** The instants are there already. */
const withoutTexts = (name: string, value: unknown): unknown =>
  name.endsWith('AtText') ? undefined : value;
