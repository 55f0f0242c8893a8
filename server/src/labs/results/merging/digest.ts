import { createHash, createHmac } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import type { LabReport } from '#labs/orders';

/** Keyed hashes of the content of a report: two messages of one name are the same only if one of these is. */
export type Digests = {
  readonly digest: Buffer;
  /** The digest of the content that the first release used, which identifies messages from before an upgrade. */
  readonly formerDigest: Buffer;
};

export function digestsOf(deps: Pick<AppContext, 'vault'>, report: LabReport): Digests {
  const { messageId: _, reportedAt: __, notTaken: ___, corrects: ____, ...said } = report;
  const { documents = [], ...content } = said;
  const hashes = documents.map(({ name, bytes }) => [
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  const digestOf = (text: string): Buffer =>
    createHmac('sha256', deps.vault.derive('laboratory messages')).update(text).digest();
  const missing = content.missing.map(asBefore);
  return {
    digest: digestOf(JSON.stringify([content, hashes], withoutTexts)),
    formerDigest: digestOf(JSON.stringify([{ ...content, missing }, hashes], withoutLater)),
  };
}

/** The instants are there already. */
const withoutTexts = (name: string, value: unknown): unknown =>
  name.endsWith('AtText') || name === 'sentAt' ? undefined : value;

/** Fields that the first release did not have. */
const later: ReadonlySet<string> = new Set([
  'additions',
  'concepts',
  'equipment',
  'filler',
  'flagMeaning',
  'method',
  'missingAfterDays',
  'reviewReasons',
  'statedAt',
  'tests',
]);

const withoutLater = (name: string, value: unknown): unknown =>
  later.has(name) ? undefined : withoutTexts(name, value);

/** A test without any result did not name its test. */
function asBefore(missing: LabReport['missing'][number]): LabReport['missing'][number] {
  const { test: _, ...rest } = missing;
  return missing.line === undefined ? rest : missing;
}
